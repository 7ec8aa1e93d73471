/** Figures in lines and columns, in groups of lines where they have a name. */
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import classes from './figures.module.css'

/** The name of the line, then a cell for each further column. */
export type FigureRow = readonly (string | number)[]

interface FigureTableProps {
  label: string
  /** Of each column, the names of the lines included. */
  heads: readonly string[]
  groups: readonly { title?: string; rows: readonly FigureRow[] }[]
}

export const FigureTable = ({ label, heads: [first = '', ...heads], groups }: FigureTableProps) => (
  <ScrollFrame className={classes.table} label={`Таблица: ${label}`}>
    <table>
      <thead>
        <tr>
          {first === '' ? <td /> : <th scope="col">{first}</th>}
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title = '', rows }) => (
        <tbody key={title}>
          {title !== '' && (
            <tr>
              <th scope="rowgroup" colSpan={heads.length + 1}>
                {title}
              </th>
            </tr>
          )}
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </ScrollFrame>
)

/** What a picture shows, as a table that is opened beside it. */
export const TableOfPicture = ({ heads, rows }: { heads: readonly string[]; rows: readonly FigureRow[] }) => (
  <details className={classes.unfolded}>
    <summary>Таблицей</summary>
    <FigureTable label={heads.join(', ')} heads={heads} groups={[{ rows }]} />
  </details>
)
