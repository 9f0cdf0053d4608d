"""Words for what forums say of posts and threads, in the languages of many forums: weak evidence beside places."""

from __future__ import annotations

import re

# By language, the beginnings of the words that notes of edits have.
EDITING = {
    "en": "edited|modified", "fr": "édité|modifié", "es": "edita|modifica", "it": "modifica|edita",
    "pt": "edita|modifica|alterad", "ro": "edita|modifica",
    "de": "bearbeitet|geändert", "nl": "gewijzigd|bewerkt|aangepast", "sv": "redigera|ändra", "da": "redigere|ændre",
    "no": "rediger|endre", "nb": "rediger|endre", "fi": "muoka", "pl": "edyto|zmian|zmien", "cs": "uprav|změn",
    "hu": "szerkeszt|módosít", "ru": "измен|редакт|отредакт", "uk": "змін|редаг|відредаг", "el": "επεξεργ|τροποποι",
    "tr": "düzenle|değişti", "vi": "chỉnh sửa|sửa lần", "id": "diubah|disunting", "zh": "编辑|編輯|修改",
    "ja": "編集|修正", "ko": "수정|편집", "ar": "تعديل|تحرير", "fa": "ویرایش", "he": "נערך",
}  # fmt: skip
# Languages that put no space between their words, or write them as one.
UNSPACED = frozenset({"zh", "ja", "ko"})
EDITED = re.compile(
    r"edit|modif|bearbeitet|geändert|gewijzigd|bewerkt|redigera|ändra|edyto|zmian|zmien|измен|редакт|düzenle|değişti"
    r"|编辑|編輯|修改|編集|수정|편집|تعديل|تحرير",
    re.IGNORECASE,
)
LIKED = re.compile(
    r"vote|like|score|point|react|thank|karma|rating|useful|helpful|kudos|gefällt|danke|stimme|aime|merci|gusta"
    r"|gracias|voti|piace|нравится|спасибо|голос|рейтинг|赞|讚|票|いいね|좋아요|추천|beğen|teşekkür|głos|tack|röst"
    r"|bedankt|إعجاب|صوت|[▲▼⬆⬇👍👎❤♥]",
    re.IGNORECASE,
)
# These say it alone.
PINNED = re.compile(
    r"stick(?:y|ied)|pin(?:ned)?(?![a-z])|angepinnt|épingl|fijad|прикреп|закреп|置顶|置頂|ピン|고정|przyklej|przypi"
    r"|klistrad|vastgezet|مثبت|[📌📍]",
    re.IGNORECASE,
)
# These say it only of rows that stand before all others.
IMPORTANT = re.compile(
    r"important|announce|fixed|featured|wichtig|oben gehalten|annonce"
    r"|destacad|evidenza|fissat|importante|важно|объявл|公告|固定|공지"
    r"|sabit|önemli|ważne|viktig|belangrijk|fixo|fixad",
    re.IGNORECASE,
)


def may_be_sticky(words: str) -> bool:
    return PINNED.search(words) is not None or IMPORTANT.search(words) is not None


LOCKED = re.compile(
    r"lock(?:ed)?(?![a-z])|closed?(?![a-z])|geschlossen|gesperrt|fermé|verrouill|cerrad|bloquead|chius|bloccat|закрыт"
    r"|заблок|锁|鎖|关闭|關閉|ロック|잠[금긴]|잠김|kilit|kapal|zamkni|zablok|stängd|låst|gesloten|مغلق|مقفل|fechad|trancad|[🔒🔐⚿]",
    re.IGNORECASE,
)
MOVED = re.compile(
    r"moved?(?![a-z])|redirect|shadow|verschoben|déplac|movid|trasladad|spostat|перемещ|перенес|移动|移動|已移|이동"
    r"|taşın|przenies|flytta|verplaatst|منقول|نقل",
    re.IGNORECASE,
)
FILE_NAME = re.compile(r"[^/\\?*:|\"<>\n]{1,120}\.[A-Za-z][A-Za-z0-9]{1,4}(?:\s*\([^()]*\))?")
