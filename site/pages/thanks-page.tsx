/** Shown after a form was sent without scripts. */
import { number as numberWords, thanks } from '#messages/work/forms.js'
import { calculatorAddress } from '#shared/calculator/form/fields-query.ts'
import { markName } from '#shared/calculator/form/link-snapshot.ts'
import { carLabel } from '../calculator/car-label.ts'
import { AfterSending } from '../callback/after-sending.tsx'
import { formatCallbackTime } from '../callback/callback-time.ts'
import { thankYouText } from '../callback/thank-you-text.ts'
import { ActionLink } from '../components/action-link.tsx'
import { Icon } from '../components/icon.tsx'
import { Messengers, messengersOf } from '../components/messengers.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const ThanksPage = ({ page, site }: PageProps<'thanks'>) => {
  const { about, number, at, reply, fields, made, origin } = page
  const copy = thanks[about]
  const { title, text } = thankYouText(about, site)
  const byCall = reply === null || reply === 'call'
  const call =
    about === 'callback' && at && byCall ? formatCallbackTime(site.hours ?? '', new Date(at)) : null
  const own = site.texts?.[`${about}_thanks`]
  const said = [number && numberWords({ number }), call, call || !byCall ? own : text]
  const address = fields && `${calculatorAddress(fields)}${made ? `&${markName}=${made}` : ''}`
  return (
    <section className="container thanks">
      <p className="accent thanks-mark">
        <Icon name="check" />
      </p>
      <h1>{title}</h1>
      <p className="lead">{said.filter(Boolean).join(' ')}</p>
      {address ? (
        <AfterSending link={address} text={carLabel(fields)} origin={origin} reply={reply} site={site} />
      ) : (
        <Messengers ways={messengersOf(site)} />
      )}
      <p className="actions">
        <ActionLink
          link={{ label: copy.link, href: about === 'callback' ? '/' : '/calculator' }}
          look="main"
        />
      </p>
    </section>
  )
}
