/**
 * Light or dark theme: the system's until a visitor chooses. A script in the head applies the choice before the first
 * paint.
 */
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
        // Storage is disabled, so the choice lasts until the next page load.
      }
    }}
  >
    <Icon name="sun" />
  </button>
)
