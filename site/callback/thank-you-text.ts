/** The words after a form was sent: the office's own, and no letter promised where none goes out. */
import { calculation, thanks } from '#messages/work/forms.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'

export const thankYouText = (
  form: 'callback' | 'calculation',
  { texts, sendsMail }: Pick<SiteInfo, 'texts' | 'sendsMail'>,
): { title: string; text: string } => {
  const { byHandTitle, byHand, text } = calculation.thanks
  const usual = { title: thanks[form].title, text: form === 'calculation' ? text : thanks.callback.text }
  const byOffice =
    form === 'calculation' && sendsMail === false ? { title: byHandTitle, text: byHand } : usual
  return { ...byOffice, text: texts?.[`${form}_thanks`] ?? byOffice.text }
}
