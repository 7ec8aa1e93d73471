/** How old the tables are, on the overview. */
import { Link } from 'react-router-dom'
import { showRelativeTime } from '#shared/admin/platform/format/show-time.ts'
import type { Overview } from '#shared/contract/system.ts'
import { tableDescriptions } from '../table-descriptions.ts'

export const TablesCard = ({ overview: { tables } }: { overview: Overview }) => (
  <section className="admin-card" aria-labelledby="home-tables">
    <h2 id="home-tables">Таблицы калькулятора</h2>
    <TableAges tables={tables} />
  </section>
)

const TableAges = ({ tables }: { tables: Overview['tables'] }) => {
  if (tables.length === 0) {
    return (
      <p className="admin-quiet">
        Таблицы ещё не загружены. <Link to="/admin/tables">Загрузить</Link>
      </p>
    )
  }
  return (
    <dl className="admin-facts">
      {tables.map(({ title, version, updatedAt }) => (
        <div key={title}>
          <dt>
            <Link to={`/admin/tables/${title}`}>{tableDescriptions[title].name}</Link>
          </dt>
          <dd>
            версия {version}, {showRelativeTime(updatedAt)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
