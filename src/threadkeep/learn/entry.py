"""Links that may lead to the entry page of a forum, best first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from threadkeep.fetch import normalise, same_site
from threadkeep.learn.groups import PathOf
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.slots import slots_of

# Weak evidence only: a forum whose words are not here is found by its short address.
# fmt: off
_WORDS = re.compile(
    r"forum|board|index|home|communit|start|overview|übersicht|accueil|inicio|início|foro|hem\b|etusivu|главн|форум|"
    r"strona główna|anasayfa|ana sayfa|论坛|首页|版块|討論區|フォーラム|ホーム|掲示板|포럼|게시판|홈|"
    r"المنتدى|الرئيسية|diskuss|discuss",
    re.IGNORECASE,
)
# fmt: on
# Where there are no boards, one list has all threads, and its link says so.
# fmt: off
_LISTS = re.compile(
    r"question|topic|thread|\blist\b|\bliste\b|\blista\b|messages|latest|newest|recent|discussion|all posts|archive|"
    r"fragen|themen|beiträge|neueste|sujets|"
    r"récent|preguntas|temas|perguntas|tópicos|domande|discussioni|vragen|onderwerpen|frågor|ämnen|trådar|pytania|tematy|"
    r"вопрос|темы|sorular|konular|问题|帖子|主题|最新|主題|質問|トピック|スレッド|질문|주제|أسئلة|مواضيع",
    re.IGNORECASE,
)
# fmt: on
_FILE = re.compile(r"/(index|main|default|forum|forums|home)?(\.\w{2,5})?$", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_PARAMETER = re.compile(r"([^=&;]*)=?([^&;]*)")
MOST_COUNTED = 3
MOST_FRAMES = 5
MOST_WORDS = 2


def entry_candidates(page: Seen, path_of: PathOf) -> list[str]:
    """The links of a page that may lead to the entry, by how often they stand on it, how short they are, and words."""
    own = path_of(page.final_url)
    links: defaultdict[str, list[SeenLink]] = defaultdict(list)
    for link in page.links:
        is_ours = same_site(link.url, page.final_url) and link.url not in page.actions
        if is_ours and not link.is_written and "nofollow" not in link.rel:
            links[path_of(link.url)].append(link)
    scores = {path: _score(path, own, found) for path, found in links.items() if _may_be_entry(path, own, found)}
    best = sorted(scores, key=lambda path: (-scores[path], len(path)))
    return [links[path][0].url for path in best if scores[path] > 0]


def list_candidates(pages: Iterable[Seen], path_of: PathOf) -> list[str]:
    """Links beside records that say in a word or two that they lead to a list of threads, the shortest first."""
    found: dict[str, str] = {}
    for page in pages:
        numbers = set(_NUMBER.findall(path_of(page.final_url)))
        for link in page.links:
            path = path_of(link.url)
            is_ours = same_site(link.url, page.final_url) and link.url not in page.actions
            # A board's list may have the number of the board, which its threads have, too.
            is_above = numbers.issuperset(_NUMBER.findall(path)) and "=" not in path
            is_plain = not link.is_written and "nofollow" not in link.rel and (not re.search(r"\d|=", path) or is_above)
            is_list = _LISTS.search(link.anchor) or _WORDS.search(link.anchor)
            if is_ours and is_plain and len(link.anchor.split()) <= MOST_WORDS and is_list:
                found.setdefault(path, link.url)
    return [found[path] for path in sorted(found, key=len)]


def frames_of(page: Seen) -> list[str]:
    """The pages that a page is put together from: it has nothing to say itself."""
    frames = [link.url for link in page.links if link.place.rpartition(">")[2].partition(".")[0] == "frame"]
    return [url for url in dict.fromkeys(frames) if same_site(url, page.final_url)][:MOST_FRAMES]


def folders_above(url: str) -> list[str]:
    """The folder of a page and the root of its site, as a person would type them."""
    return list(dict.fromkeys(above for step in (".", "/") if (above := normalise(step, url)) and above != url))


def _may_be_entry(path: str, own: str, links: Sequence[SeenLink]) -> bool:
    """Whether a link leads upwards, or says so; any other short address may log out, subscribe or mark as read."""
    return _is_above(path, own) or _is_named(path, own, links)


def _is_above(path: str, own: str) -> bool:
    folder = _FILE.sub("/", path.partition("?")[0])
    return "?" not in path and own.startswith(folder) and path != own


def _is_named(path: str, own: str, links: Sequence[SeenLink]) -> bool:
    """Whether a link says "Forum" or the like in a word or two: "mark all forums as read" says more."""
    anchors = [link.anchor for link in links if len(link.anchor.split()) <= MOST_WORDS]
    return any(_WORDS.search(anchor) for anchor in anchors) or any(map(_WORDS.match, _names(path, own)))


def _names(path: str, own: str) -> list[str]:
    """What a path calls its page: its file, or what it asks of the script that shows this very page, too.

    Where `/boards.php` shows every page, its name says nothing of `/boards.php?go=help`, and much of `?go=home`.
    """
    file, _, query = path.partition("?")
    script, _, asked = own.partition("?")
    added = set(_PARAMETER.findall(query)).difference(_PARAMETER.findall(asked))
    return [value or name for name, value in added] if file == script and added else [path.rpartition("/")[2]]


def _score(path: str, own: str, links: Sequence[SeenLink]) -> float:
    folder = _FILE.sub("/", path.partition("?")[0])
    steps = len([value for value in slots_of(path).values if value])
    return (
        0.7 * min(MOST_COUNTED, len(links))
        + 1.0 * _is_named(path, own, links)
        + 1.5 * _is_above(path, own)
        + 1.0 * (folder == path.partition("?")[0])
        - 0.7 * steps
        - 2.0 * len(re.findall(r"\d+", path))
        - 0.5 * path.count("=")
    )
