"""A call by mail: one message to the narrator's own addresses, over a verified connection."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from forumbridge.alerts.failed import NotSent
from forumbridge.config_files.narrator_sections import MailSection

_SECONDS = 20


def send_mail(section: MailSection, password: str, title: str, text: str) -> None:
    """Send it; certificates are always verified, and nothing is said before the line is encrypted.

    Raises:
        NotSent: the server can't be reached, is not who it should be, or does not take it.
    """
    message = EmailMessage()
    message["Subject"], message["From"] = title, section.sender
    message["To"] = ", ".join(section.recipients)
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="forumbridge")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    try:
        line = _connected(section)
    except ssl.SSLError:
        raise NotSent("el servidor de correo no demuestra ser quien debe") from None
    except (OSError, smtplib.SMTPException):
        raise NotSent("no se puede conectar con el servidor de correo") from None
    try:
        if section.user:
            line.login(section.user, password)
        line.send_message(message)
    except smtplib.SMTPAuthenticationError:
        raise NotSent("el servidor de correo no acepta el usuario y la contraseña") from None
    except (OSError, smtplib.SMTPException, UnicodeError):
        raise NotSent("el servidor de correo no acepta el mensaje") from None
    finally:
        with suppress(OSError, smtplib.SMTPException):
            line.quit()


def _connected(section: MailSection) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if section.encryption == "tls":
        return smtplib.SMTP_SSL(section.host, section.port, timeout=_SECONDS, context=context)
    line = smtplib.SMTP(section.host, section.port, timeout=_SECONDS)
    if section.encryption == "starttls":
        try:
            line.starttls(context=context)
        except BaseException:
            line.close()
            raise
    return line
