"""What a post decides, judged choice by choice."""
