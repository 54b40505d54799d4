"""The addresses at which others can reach this site, for links that work on their machines; and QR codes of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import ifaddr
import segno
from starlette.requests import HTTPConnection

from grandmelee.server.settings import Settings

COOKIE: Final = "address"  # the one the visitor has chosen
EVERYWHERE: Final = ("0.0.0.0", "::")  # to listen on
NOT_A_LAN: Final = ("docker", "br-", "veth", "virbr", "lo")  # how interfaces are called that lead to no other machine


@dataclass(frozen=True)
class Reach:
    """Where links lead: the address that is chosen, and all there are; none that others can use, perhaps."""

    address: str = ""
    addresses: tuple[str, ...] = ()
    is_only_here: bool = False  # nobody on another machine can use it


def reach(request: HTTPConnection, settings: Settings) -> Reach:
    """The addresses others can use, the host's own first; as the visitor wrote it when there is no other."""
    own = origin(request)
    found = [each.strip().rstrip("/") for each in settings.public.split(",") if each.strip()]
    found += [] if is_loopback(own) else [own]
    if settings.listen in EVERYWHERE and not settings.public:
        port = (request.scope.get("server") or ("", 80))[1]
        found += [f"http://{host}:{port}" for host in lan()]
    addresses = tuple(dict.fromkeys(found)) or (own,)
    chosen = request.cookies.get(COOKIE, "")
    return Reach(chosen if chosen in addresses else addresses[0], addresses, is_loopback(addresses[0]))


def origin(request: HTTPConnection) -> str:
    """Where this site is, as its visitor wrote it."""
    return f"{'https' if request.url.scheme in ('https', 'wss') else 'http'}://{request.url.netloc}"


def is_loopback(address: str) -> bool:
    """Whether an address leads to the machine it is opened on.

    >>> [is_loopback(f"http://{host}:8000") for host in ("127.0.0.1", "localhost", "[::1]", "192.168.1.7")]
    [True, True, True, False]
    """
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def lan() -> list[str]:
    """This machine's addresses in networks that other machines may be in."""
    adapters = [each for each in ifaddr.get_adapters() if not str(each.nice_name).startswith(NOT_A_LAN)]
    hosts = [str(ip.ip) for adapter in adapters for ip in adapter.ips if ip.is_IPv4]
    return [host for host in hosts if not ip_address(host).is_loopback and not ip_address(host).is_link_local]


@lru_cache(maxsize=256)
def qr_code(link: str) -> str:
    """A link as a QR code: a drawing for the page, dark on light in every theme, as cameras want it."""
    code = segno.make(link, error="m", micro=False)
    made: str = code.svg_inline(
        scale=4, border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return made
