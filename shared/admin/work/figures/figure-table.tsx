/** What a picture shows, as a table that is opened beside it. */
import classes from './figures.module.css'

export const FigureTable = ({
  heads,
  rows,
}: {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}) => (
  <details className={classes.table}>
    <summary>Таблицей</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
    <section tabIndex={0} aria-label={`Таблица: ${heads.join(', ')}`}>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...values]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)
