/** Publications that happen by themselves. */
import { Link } from 'react-router-dom'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import type { Overview } from '#shared/contract/system/system.ts'

export const ComingCard = ({ coming }: { coming: NonNullable<Overview['coming']> }) =>
  coming.length > 0 && (
    <section className="admin-card" aria-labelledby="home-coming">
      <h2 id="home-coming">Выйдет по расписанию</h2>
      <dl className="admin-facts">
        {coming.map(({ kind, id, title, at }) => (
          <div key={kind + id}>
            <dt>
              <Link to={kind === 'post' ? `/admin/posts/${id}` : `/admin/pages/${id}`}>{title}</Link>
            </dt>
            <dd>{formatMoment(at)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
