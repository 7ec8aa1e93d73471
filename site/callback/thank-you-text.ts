/** Text after a form was sent: the office's own, or the built-in one. */
import { thanks } from '#messages/work/forms.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'

export const thankYouText = (form: 'callback' | 'calculation', { texts }: Pick<SiteInfo, 'texts'>) => {
  const { title, text } = thanks[form]
  return { title, text: texts?.[`${form}_thanks`] ?? text }
}
