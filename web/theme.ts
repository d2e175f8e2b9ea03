/** Light or dark: as the system says, unless the user chose. The style sheet knows only the result. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'knowing-theme';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
/** Said after the colours have changed: what is drawn on a canvas has to be drawn again. */
export const THEME_CHANGED = 'knowing:theme';

const darkSystem = matchMedia('(prefers-color-scheme: dark)');

export const currentTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';

export function startTheme(): void {
  applyTheme();
  darkSystem.addEventListener('change', applyTheme);
}

export function nextTheme(): Theme {
  const theme = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length] as Theme;
  localStorage.setItem(KEY, theme);
  applyTheme();
  return theme;
}

function applyTheme(): void {
  const theme = currentTheme();
  document.documentElement.dataset.theme = theme === 'system' ? (darkSystem.matches ? 'dark' : 'light') : theme;
  dispatchEvent(new Event(THEME_CHANGED));
}
