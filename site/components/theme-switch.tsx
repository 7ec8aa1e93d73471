/** Light or dark: as the system says until a visitor chooses. The script in the head applies the choice before the first paint. */
import { theme } from '#messages/platform/layout.js'
import { Icon } from './icon.tsx'

export const ThemeSwitch = () => (
  <button
    type="button"
    className="icon-button theme-switch"
    aria-label={theme}
    onClick={() => {
      const root = document.documentElement
      const dark =
        root.dataset.theme === 'dark' ||
        (root.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
      const next = dark ? 'light' : 'dark'
      root.dataset.theme = next
      try {
        localStorage.setItem('theme', next)
      } catch {
        // Storage is switched off: the choice holds until the page is left.
      }
    }}
  >
    <Icon name="sun" />
  </button>
)
