"""The colours and letters of the named forums."""

from threadkeep_bench.simulate.markup import Painting, Palette

STEEL = Painting(palette=Palette(width="900px", size=12))
GREY = Painting(
    "attributes",
    Palette(ground="#c0c0c0", surface="#dddddd", second="#cccccc", border="#888888", link="#0000cc", accent="#000080",
            face="'Times New Roman', serif", size=15, width="100%"),
)  # fmt: skip
MINT = Painting(
    palette=Palette(ground="#ffffff", surface="#ffffff", second="#f4faf7", border="#dfe9e4", ink="#17231d",
                    link="#0b7a53", accent="#0f9d6b", face="system-ui, sans-serif", size=15, gap=14, radius=10,
                    width="1100px", underlines=False),
)  # fmt: skip
NIGHT = Painting(
    palette=Palette(ground="#14161a", surface="#1d2026", second="#242830", border="#343a45", muted="#8b94a3",
                    ink="#e3e6eb", link="#e0a458", accent="#2b2f38", face="'Segoe UI', Roboto, sans-serif", size=14,
                    gap=12, radius=4, underlines=False),
)  # fmt: skip
BRICK = Painting(
    palette=Palette(ground="#f7efe6", surface="#fffaf4", second="#f2e6d8", border="#d9c3a9", ink="#33231a",
                    link="#a33a1a", accent="#8c2f14", face="Georgia, serif", size=15, gap=10, width="960px"),
)  # fmt: skip
SKY = Painting(
    palette=Palette(ground="#eaf4fd", surface="#ffffff", second="#f3f9fe", border="#c6def2", link="#0b63b0",
                    accent="#3d9be9", face="'Open Sans', 'DejaVu Sans', sans-serif", size=14, gap=12, radius=6),
)  # fmt: skip
AMBER = Painting(
    palette=Palette(ground="#ffffff", surface="#ffffff", second="#fff8e5", border="#f0dfae", link="#7a5200",
                    accent="#f2b632", on_accent="#2b1f00", face="Arial, Helvetica, sans-serif", size=14, gap=10,
                    radius=3, width="1040px", rules="dotted"),
)  # fmt: skip
MOSS = Painting(
    palette=Palette(ground="#dfe6d6", surface="#f4f7ef", second="#e8eede", border="#b3c29e", ink="#1f2a14",
                    link="#3f6b12", accent="#4d6b2f", face="'Trebuchet MS', sans-serif", size=13, gap=6),
)  # fmt: skip
JADE = Painting(
    palette=Palette(ground="#f5f5f5", surface="#ffffff", second="#f2f9ff", border="#c2d5e3", link="#336699",
                    accent="#2b7acd", face="Tahoma, Arial, sans-serif", size=12, gap=5, width="960px",
                    underlines=False),
)  # fmt: skip
SAND = Painting(
    palette=Palette(ground="#efe7d3", surface="#fbf7ec", second="#f3ecda", border="#cdbd94", ink="#2e2717",
                    link="#6a4b00", accent="#5b4a1f", face="Tahoma, Arial, sans-serif", size=14, rules="double"),
)  # fmt: skip
PLUM = Painting(
    palette=Palette(ground="#f4eef6", surface="#ffffff", second="#faf5fb", border="#dccbe3", link="#6b2d86",
                    accent="#55206b", face="Palatino, 'Book Antiqua', serif", size=15, gap=9, width="940px"),
)  # fmt: skip
