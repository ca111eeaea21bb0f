"""How the window's own parts look: one style sheet and palette from the theme, so that they are of one paper with the plan."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from app.fonts import FAMILY
from app.theme import Theme, mixed

TEXT = 14
"""Pixels: the height of ordinary words in the window."""


def palette(theme: Theme) -> QPalette:
    """The palette for what the style sheet does not reach."""
    out = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, theme.ground),
        (role.WindowText, theme.ink),
        (role.Base, theme.platform),
        (role.AlternateBase, theme.court),
        (role.Text, theme.ink),
        (role.Button, theme.ground),
        (role.ButtonText, theme.ink),
        (role.ToolTipBase, theme.platform),
        (role.ToolTipText, theme.ink),
        (role.PlaceholderText, theme.soft),
        (role.Highlight, accent(theme)),
        (role.HighlightedText, theme.ink),
        (role.Link, theme.vermilion),
    ):
        out.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        out.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.faint))
    return out


def accent(theme: Theme) -> str:
    """The ground of what is selected or switched on."""
    share = {"print": 0.3, "dark": 0.26}.get(theme.name, 0.42)
    return mixed(theme.platform, theme.soft if theme.name == "print" else theme.gold, share)


def edge(theme: Theme) -> str:
    """Thin lines between parts."""
    return theme.ink if theme.name == "contrast" else mixed(theme.ground, theme.ink, 0.22)


def sheet(theme: Theme) -> str:
    """The style sheet of the window."""
    on, line = accent(theme), edge(theme)
    over, thumb = mixed(theme.ground, theme.ink, 0.08), mixed(theme.ground, theme.ink, 0.28)
    return f"""
* {{ font-family: "{FAMILY}"; font-size: {TEXT}px; color: {theme.ink}; }}
QMainWindow, QDialog, QMessageBox {{ background: {theme.ground}; }}
QSplitter::handle:horizontal {{ background: {theme.ground}; border-left: 1px solid {line}; }}
QSplitter::handle:vertical {{ background: {theme.ground}; border-top: 1px solid {line}; }}
QMenuBar {{ background: {theme.ground}; border-bottom: 1px solid {line}; padding: 1px 6px; }}
QMenuBar::item {{ padding: 5px 11px; background: transparent; border-radius: 3px; }}
QMenuBar::item:selected {{ background: {on}; }}
QMenu {{ background: {theme.platform}; border: 1px solid {line}; padding: 4px 0; }}
QMenu::item {{ padding: 5px 26px 5px 26px; }}
QMenu::item:selected {{ background: {on}; }}
QMenu::item:disabled {{ color: {theme.soft}; }}
QMenu::separator {{ height: 1px; background: {theme.faint}; margin: 4px 10px; }}
QMenu::indicator {{ width: 12px; height: 12px; left: 7px; border: 1px solid transparent; border-radius: 6px; }}
QMenu::indicator:checked {{ background: {theme.vermilion}; }}
QToolTip {{ background: {theme.platform}; color: {theme.ink}; border: 1px solid {line}; padding: 5px; }}
#bar {{ background: {theme.ground}; border-top: 1px solid {line}; }}
#heading {{ background: {theme.ground}; border-bottom: 1px solid {line}; }}
#soft {{ color: {theme.soft}; font-size: {TEXT - 2}px; }}
#term {{ font-size: {TEXT + 6}px; font-weight: 600; }}
#card {{ background: {theme.platform}; border-top: 1px solid {line}; }}
#notice {{ background: {mixed(theme.platform, theme.vermilion, 0.14)}; border-bottom: 1px solid {theme.vermilion}; }}
#time {{ font-size: {TEXT + 2}px; }}
QToolButton {{ border: 1px solid transparent; border-radius: 4px; padding: 3px; background: transparent; }}
QToolButton:hover {{ background: {over}; }}
QToolButton:pressed, QToolButton:checked {{ background: {on}; border-color: {mixed(on, theme.ink, 0.25)}; }}
QToolButton:focus {{ border-color: {theme.vermilion}; }}
QPushButton {{ background: {theme.platform}; border: 1px solid {line}; border-radius: 4px; padding: 5px 16px; min-width: 48px; }}
QPushButton#small {{ min-width: 26px; padding: 4px 9px; }}
QPushButton:hover {{ background: {over}; }}
QPushButton:default {{ border-color: {theme.vermilion}; }}
QPushButton:focus {{ border: 1px solid {theme.vermilion}; }}
QPushButton:disabled {{ color: {theme.soft}; }}
QComboBox, QLineEdit {{ background: {theme.platform}; border: 1px solid {line}; border-radius: 4px; padding: 3px 8px;
  selection-background-color: {on}; selection-color: {theme.ink}; }}
QComboBox {{ padding-right: 20px; }}
QComboBox:focus, QLineEdit:focus {{ border-color: {theme.vermilion}; }}
QComboBox::drop-down {{ border: none; width: 18px; }}
QComboBox QAbstractItemView {{ background: {theme.platform}; border: 1px solid {line}; selection-background-color: {on};
  selection-color: {theme.ink}; outline: none; }}
QAbstractItemView {{ background: {theme.platform}; border: none; outline: none; }}
QTextBrowser {{ background: {theme.platform}; border: none; padding: 8px 18px; }}
QTreeView::item {{ padding: 2px 0; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {line}; }}
QTabBar::tab {{ padding: 5px 16px; background: {theme.ground}; border: none; border-bottom: 2px solid transparent; color: {theme.soft}; }}
QTabBar::tab:selected {{ color: {theme.ink}; border-bottom-color: {theme.vermilion}; }}
QTabBar::tab:hover:!selected {{ background: {over}; }}
QTabBar::tab:focus {{ color: {theme.vermilion}; }}
QHeaderView::section {{ background: {theme.ground}; color: {theme.soft}; border: none; border-bottom: 1px solid {line}; padding: 3px 6px; }}
QTreeView::item:selected {{ background: {on}; color: {theme.ink}; }}
QTreeView::item:hover:!selected {{ background: {over}; }}
QRadioButton, QCheckBox {{ spacing: 7px; }}
QRadioButton::indicator, QCheckBox::indicator {{ width: 13px; height: 13px; border: 1px solid {theme.soft}; background: {theme.platform}; }}
QRadioButton::indicator {{ border-radius: 7px; }}
QRadioButton::indicator:checked, QCheckBox::indicator:checked {{ background: {theme.vermilion}; border-color: {theme.vermilion}; }}
QProgressBar {{ border: 1px solid {line}; border-radius: 4px; background: {theme.platform}; text-align: center; height: 18px; }}
QProgressBar::chunk {{ background: {on}; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 0; }}
QScrollBar::handle {{ background: {thumb}; border-radius: 4px; margin: 2px; min-height: 28px; min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
