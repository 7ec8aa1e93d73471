import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { example as counted } from '#messages/admin/system/setup.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import { type Example, readExampleEndpoint, removeExampleEndpoint } from '#shared/contract/system/example.ts'
import { InOrder } from '#shared/ui/in-order.tsx'

export const ExampleCard = () => {
  const { data } = useCall(readExampleEndpoint)
  const remove = useAction(client => client.call(removeExampleEndpoint), {
    changes: 'everything',
    done: 'Пример убран: тридцать дней его можно вернуть из корзины',
  })
  const ask = (example: Example) =>
    confirm({
      title: 'Убрать пример?',
      action: 'Убрать',
      text: <LeavingExample example={example} />,
      act: remove.run,
    })
  const left = data ? summary(data) : ''
  if (!data || (left === '' && data.tables.length === 0)) return null
  return (
    <section className="admin-card" aria-labelledby="home-example">
      <h2 id="home-example">Пример из поставки</h2>
      {left !== '' && (
        <>
          <p className="admin-quiet">
            Здесь ещё {left}. Пока цены не Ваши, посетители видят пометку «Цены примерные».
          </p>
          <Button variant="default" my="sm" onClick={() => ask(data)}>
            Убрать пример
          </Button>
        </>
      )}
      {data.tables.length > 0 && (
        <p className="admin-quiet">
          Примерные таблицы, замените своими:{' '}
          {data.tables.map((title, index) => (
            <span key={title}>
              {index > 0 && <span>, </span>}
              <Link to={`/admin/tables/${title}`}>{tableNames[title]}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

const LeavingExample = ({ example }: { example: Example }) => (
  <>
    <Text size="sm">
      Уйдёт в корзину и тридцать дней может быть возвращено. Картинки уходят вместе со статьями и возвращаются
      с ними. Без этих цен расчёт их не прибавит, пока Вы не заведёте свои.
    </Text>
    <List title="Статьи" names={example.posts.map(({ title }) => title)} />
    <List title="Картинки этих статей" names={example.pictures.map(({ title }) => title)} />
    <List title="Категории" names={example.categories.map(({ title }) => title)} />
    <List title="Цены" names={example.prices.map(({ name, value }) => `${name}: ${value}`)} />
    <List title="Контрольные лоты" names={example.lots.map(({ title }) => title)} />
    <List
      title="Страницы доставленных автомобилей, насовсем"
      names={example.cases.map(({ title }) => title)}
    />
    <List title="Заказы с деньгами и файлами" names={example.orders.map(({ title }) => title)} />
  </>
)

const List = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <>
      <Title order={3} mt="md">
        {title}: {names.length}
      </Title>
      <ul>
        <InOrder items={names}>{name => <li>{name}</li>}</InOrder>
      </ul>
    </>
  )

const summary = (shipped: Example): string =>
  (['posts', 'categories', 'prices', 'lots', 'orders', 'cases'] as const)
    .filter(what => shipped[what].length > 0)
    .map(what => counted[what]({ n: shipped[what].length }))
    .join(', ')
