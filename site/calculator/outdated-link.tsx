/** Says that a link is older than the law, the tables or the prices of today, and in which lines today's figures differ. */
import type { Statement } from '#shared/calculator/statement-shape.ts'
import { showDate } from '#shared/domain/dates.ts'
import { showMoney } from '#shared/domain/money.ts'
import type { Calculation } from './use-calculator.ts'

export const OutdatedLink = ({
  calculation: { outdated, address },
  statement,
}: {
  calculation: Calculation
  statement: Statement
}) =>
  outdated && (
    <section className="statement-outdated" aria-label="Что изменилось с тех пор">
      <p>
        Это расчёт от&nbsp;<time lang="uk">{showDate(outdated.madeOn)}</time>. С&nbsp;тех пор ставки, таблицы
        или цены изменились: сегодня на&nbsp;ту&nbsp;же дату и&nbsp;по&nbsp;тому&nbsp;же курсу вышло&nbsp;бы{' '}
        <strong>{showMoney(outdated.total.uah, 'UAH')}</strong> вместо {showMoney(statement.total.uah, 'UAH')}
        .
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Статья</th>
            <th scope="col">В&nbsp;этом расчёте</th>
            <th scope="col">Сегодня</th>
          </tr>
        </thead>
        <tbody>
          {outdated.lines.map(({ code, title, was, now }) => (
            <tr key={code}>
              <th scope="row">{title}</th>
              <td>{was ? showMoney(was, 'UAH') : '—'}</td>
              <td>{now ? showMoney(now, 'UAH') : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Заявка, PDF и&nbsp;письмо уйдут с&nbsp;сегодняшними суммами.{' '}
        <a className="inline-link" href={address}>
          Посчитать по&nbsp;сегодняшним
        </a>
      </p>
    </section>
  )
