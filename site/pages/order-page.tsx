/** An order's page for its customer, mainly for phones. It uses no script. */
import '../styles/order.css'
import type { ReactNode } from 'react'
import { call } from '#messages/work/messengers.js'
import * as messages from '#messages/work/order-page.js'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { formatAmounts } from '#shared/domain/money/signed-amount.ts'
import { formatDate } from '#shared/domain/time/dates.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { PaymentCode } from '#shared/ui/payment-code.tsx'
import { formatTypedPhone } from '../components/format-typed-phone.ts'
import { FormattedDate } from '../components/formatted-date.tsx'
import { Icon } from '../components/icon.tsx'
import { messengersOf } from '../components/messengers.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const OrderPage = ({ page, site }: PageProps<'order'>) => {
  const [newest, ...photos] = page.photos
  const [earlier, stages] = foldedStages(page.stages)
  const messengers = messengersOf(site)
  return (
    <article className="container stack order">
      <SiteLink className="brand" to="/">
        <span className="brand-mark" aria-hidden="true" />
        <span>{site.name}</span>
      </SiteLink>
      <header>
        {page.car && <p className="eyebrow">{page.title}</p>}
        <h1>{page.car || page.title}</h1>
        {page.engine && <p className="lead">{page.engine}</p>}
        <p className="actions">
          <Call phone={site.phone} />
        </p>
      </header>
      {page.until && <p className="lead">{messages.until({ day: formatDate(page.until) })}</p>}
      {page.stages.length > 0 && (
        <section className="stack order-way" aria-labelledby="way">
          <div>
            <h2 id="way">{messages.way}</h2>
            {earlier.length > 0 && (
              <details>
                <summary className="accent">{messages.earlier({ count: String(earlier.length) })}</summary>
                <Stages stages={earlier} />
              </details>
            )}
            <Stages stages={stages} />
          </div>
          {newest && <Photo {...newest} src={newest.href} />}
        </section>
      )}
      <Cargo {...page} />
      {photos.length > 0 && (
        <section aria-labelledby="photos">
          <h2 id="photos">{messages.photos}</h2>
          <div className="stack">
            {photos.map(photo => (
              <Photo key={photo.href} {...photo} src={`${photo.href}-small`} />
            ))}
          </div>
        </section>
      )}
      {page.papers.length > 0 && (
        <section aria-labelledby="papers">
          <h2 id="papers">{messages.papers}</h2>
          <ul className="stack">
            {page.papers.map(({ title, href }) => (
              <li key={href}>
                <a href={href} download>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.invoices.length > 0 && (
        <section aria-labelledby="invoices">
          <h2 id="invoices">{messages.invoices}</h2>
          {page.invoices.map(invoice => (
            <Invoice key={invoice.href} {...invoice} />
          ))}
        </section>
      )}
      {page.payments && <Payments {...page.payments} />}
      {(page.holder || site.phone || messengers.length > 0) && (
        <section aria-labelledby="help">
          <h2 id="help">{messages.help}</h2>
          {page.holder && <p>{messages.holder({ name: page.holder })}</p>}
          <p className="actions">
            <Call phone={site.phone} />
            {messengers.map(({ title, url }) => (
              <a
                key={url}
                className="button button-quiet"
                href={url}
                rel="noopener noreferrer"
                target="_blank"
              >
                {title}
              </a>
            ))}
          </p>
        </section>
      )}
      {page.letters && (
        <form method="post" className="stack order-letters">
          <p>{page.letters === 'on' ? messages.lettersOn : messages.lettersStopped}</p>
          <button
            type="submit"
            className="link-button"
            name="letters"
            value={page.letters === 'on' ? 'stopped' : 'on'}
          >
            {page.letters === 'on' ? messages.stopLetters : messages.beginLetters}
          </button>
        </form>
      )}
      <p className="fine">{messages.forWhom}</p>
    </article>
  )
}

const Call = ({ phone }: { phone: string }) =>
  phone && (
    <>
      <a className="button" href={`tel:${phone}`}>
        <Icon name="phone" />
        <span>{call}</span>
      </a>
      <span>{formatTypedPhone(phone)}</span>
    </>
  )

const Photo = ({ title, href, src }: PageOf<'order'>['photos'][number] & { src: string }) => (
  <a className="order-photo" href={href}>
    <img src={src} alt={title} loading="lazy" />
  </a>
)

type StageOfPage = PageOf<'order'>['stages'][number]

/** Stages of an open order, split before the current stage; the earlier part is folded. */
const foldedStages = (stages: readonly StageOfPage[]): [StageOfPage[], StageOfPage[]] => {
  const ahead = stages.findIndex(({ state }) => state !== 'done')
  const from = ahead > 2 ? ahead - 1 : 0
  return [stages.slice(0, from), stages.slice(from)]
}

const Stages = ({ stages }: { stages: readonly StageOfPage[] }) => (
  <ol className="order-stages">
    {stages.map(stage => (
      <Stage key={stage.name} {...stage} />
    ))}
  </ol>
)

const Stage = ({ name, state, day }: StageOfPage) => (
  <li data-state={state}>
    <span className="order-mark" aria-hidden="true">
      {state === 'done' && <Icon name="check" />}
    </span>
    <strong>{`${name} `}</strong>
    <span className="small soft">
      {state === 'done' && <span className="hidden">{`${messages.done} `}</span>}
      {state === 'next' && <b className="accent">{`${messages.next} `}</b>}
      {state === 'late' && <b className="accent">{`${messages.late} `}</b>}
      {(state === 'next' || state === 'ahead') && day && <span>{`${messages.planned} `}</span>}
      {day && <FormattedDate day={day} />}
      {state === 'late' && <span>{messages.open}</span>}
    </span>
  </li>
)

type InvoiceOfPage = PageOf<'order'>['invoices'][number]

const Invoice = (invoice: InvoiceOfPage) => {
  const { number, day, due, state, sum, rest, toPay, href, recipient, code, iban, bank, purpose, pay } =
    invoice
  const requisites = [
    [messages.recipient, recipient],
    [messages.firmCode, code],
    [messages.iban, iban],
    [messages.bank, bank],
    [messages.purpose, purpose],
  ] as const
  const isPaid = Number(rest.amount) === 0
  const isPart = rest.currency === sum.currency && rest.amount !== sum.amount
  const heading = <h3>{messages.invoice({ number, day: formatDayDmy(day) })}</h3>
  if (state === 'annulled')
    return (
      <article className="stack order-invoice">
        {heading}
        <p>{messages.invoiceAnnulled}</p>
      </article>
    )
  return (
    <article className="stack order-invoice">
      {heading}
      {state === 'paid' && <p>{messages.invoicePaid}</p>}
      {state === 'example' && <p>{messages.invoiceExample}</p>}
      <Sums>
        <tr>
          <th scope="row">
            <span>{isPaid ? messages.paid : messages.toPay}</span>
            {!isPaid && (
              <div className="small soft">
                <span>{`${messages.invoiceDue} `}</span>
                <time dateTime={due}>{formatDayDmy(due)}</time>
                {state === 'overdue' && <span className="bad">{`, ${messages.overdue}`}</span>}
              </div>
            )}
            {isPart && !isPaid && (
              <div className="small soft">
                {messages.invoiceRest({ sum: formatMoney(sum.amount, sum.currency) })}
              </div>
            )}
            {rest.currency !== 'UAH' && toPay && !isPaid && (
              <div className="small soft">{`${formatMoney(toPay.amount, 'UAH')} ${messages.byRate}`}</div>
            )}
          </th>
          <td>
            <strong>
              {isPaid ? formatMoney(sum.amount, sum.currency) : formatMoney(rest.amount, rest.currency)}
            </strong>
          </td>
        </tr>
      </Sums>
      {(state === 'due' || state === 'overdue') && (
        <>
          {pay && (
            <div>
              <p className="actions order-pay-link">
                <a className="button" href={pay.link} rel="noreferrer">
                  {messages.pay}
                </a>
              </p>
              <figure>
                <PaymentCode {...pay} label={messages.scan} />
                <figcaption>{messages.scan}</figcaption>
              </figure>
            </div>
          )}
          <p>{messages.check({ recipient, digits: iban.slice(-4) })}</p>
          <dl className="stack order-requisites">
            {requisites.map(([name, value]) => (
              <div key={name}>
                <dt className="soft">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="actions">
        <a className="button button-quiet" href={href} download>
          {messages.invoicePdf}
        </a>
        {pay && (
          <a href={pay.otherLink} rel="noreferrer">
            {messages.otherBank}
          </a>
        )}
      </p>
    </article>
  )
}

const Payments = ({ paid, due }: NonNullable<PageOf<'order'>['payments']>) => (
  <section aria-labelledby="payments">
    <h2 id="payments">{messages.payments}</h2>
    <Sums>
      {paid.length > 0 && (
        <tr>
          <th scope="row">{messages.paid}</th>
          <td>
            <strong>{formatAmounts(paid)}</strong>
          </td>
        </tr>
      )}
      {due.map(payment => (
        <Due key={`${payment.what} ${payment.until} ${payment.amount}`} {...payment} />
      ))}
    </Sums>
    {!due.some(isOwed) && <p>{messages.allPaid}</p>}
  </section>
)

type DuePayment = NonNullable<PageOf<'order'>['payments']>['due'][number]

/** False for a refund, which the customer receives. */
const isOwed = ({ amount }: Pick<DuePayment, 'amount'>): boolean => !amount.startsWith('-')

const Due = ({ what, amount, currency, until, overdue }: DuePayment) => (
  <tr>
    <th scope="row">
      <span>{what}</span>
      <div className="small soft">
        <span>{`${isOwed({ amount }) ? messages.due : messages.back} `}</span>
        <time dateTime={until}>{messages.dueUntil({ day: formatDate(until) })}</time>
        {overdue && <span className="bad">{`, ${messages.overdue}`}</span>}
      </div>
    </th>
    <td>
      <strong>{formatMoney(amount.replace('-', ''), currency)}</strong>
    </td>
  </tr>
)

const Sums = ({ children }: { children: ReactNode }) => (
  <table className="sums">
    <tbody>{children}</tbody>
  </table>
)

const Cargo = ({ container, vessel }: PageOf<'order'>) =>
  (container || vessel) && (
    <section aria-labelledby="cargo">
      <h2 id="cargo">{container ? messages.container : messages.vessel}</h2>
      <p className="tabular">{container ? container.number : vessel}</p>
      {container && vessel && <p>{`${messages.vessel}: ${vessel}`}</p>}
      {container?.line && (
        <p className="actions">
          <a
            className="button button-quiet"
            href={container.line.url}
            rel="noopener noreferrer"
            target="_blank"
          >
            {messages.track({ line: container.line.name })}
          </a>
        </p>
      )}
    </section>
  )
