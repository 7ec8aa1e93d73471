/** Names and prices as a table, also for screen readers; an announced price is shown under the name. */

import { priceFrom } from '#messages/content/sections.js'
import { plainInline } from '#shared/domain/text/inline-text.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { FormattedDate } from '#site/components/formatted-date.tsx'

interface PriceRow {
  title: string
  price: string
  coming?: readonly { day: string; price: string }[]
}

export const PriceTable = ({ rows, caption }: { rows: readonly PriceRow[]; caption: string }) => (
  <table className="sums" aria-label={plainInline(caption)}>
    <tbody>
      <InOrder items={rows}>
        {({ title, price, coming = [] }) => (
          <tr>
            <th scope="row">
              <span>{title}</span>
              {coming.map(({ day, price: later }) => (
                <div key={day} className="small soft">
                  <span>{priceFrom}</span>
                  <FormattedDate day={day} />
                  <span>{`: ${later}`}</span>
                </div>
              ))}
            </th>
            <td>{price}</td>
          </tr>
        )}
      </InOrder>
    </tbody>
  </table>
)
