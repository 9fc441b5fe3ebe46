"""Every software's dress: those whose saved pages we have, and those known by description."""

from tests.forumbridge.forum.dresses.foroactivo import ForoactivoDress
from tests.forumbridge.forum.dresses.invision import InvisionDress
from tests.forumbridge.forum.dresses.mybb import MybbDress
from tests.forumbridge.forum.dresses.phpbb import PhpbbDress
from tests.forumbridge.forum.dresses.smf import SmfDress
from tests.forumbridge.forum.dresses.smf20 import Smf20Dress
from tests.forumbridge.forum.dresses.vbulletin import VbulletinDress
from tests.forumbridge.forum.dresses.wearing import Dress
from tests.forumbridge.forum.dresses.xenforo import XenforoDress

READ: tuple[Dress, ...] = (PhpbbDress(), SmfDress(), MybbDress())
DRESSES: tuple[Dress, ...] = (
    *READ,
    Smf20Dress(),
    ForoactivoDress(),
    XenforoDress(),
    VbulletinDress(),
    InvisionDress(),
)
