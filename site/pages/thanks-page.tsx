/** Where a form without scripts leads after it was sent. */
import { thanks } from '#messages/work/forms.js'
import { thanksFor } from '../callback/thanks-for.ts'
import { ActionLink } from '../components/action-link.tsx'
import { Icon } from '../components/icon.tsx'
import { Messengers, messengersOf } from '../components/messengers.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const Page = ({ page, site }: PageProps<'thanks'>) => {
  const copy = thanks[page.about]
  const { title, text } = thanksFor(page.about, site)
  return (
    <section className="container thanks">
      <p className="thanks-mark">
        <Icon name="check" />
      </p>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <Messengers ways={messengersOf(site)} />
      <p className="actions">
        <ActionLink
          link={{ label: copy.link, href: page.about === 'callback' ? '/' : '/calculator' }}
          look="main"
        />
      </p>
    </section>
  )
}
