import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/setup.js'
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
    done: texts.exampleRemoved,
  })
  const ask = (example: Example) =>
    confirm({
      title: texts.removeExampleQuestion,
      action: texts.takeAway,
      text: <LeavingExample example={example} />,
      act: remove.run,
    })
  const left = data ? summary(data) : ''
  if (!data || (left === '' && data.tables.length === 0)) return null
  return (
    <section className="admin-card" aria-labelledby="home-example">
      <h2 id="home-example">{texts.shippedExample}</h2>
      {left !== '' && (
        <>
          <p className="admin-quiet">{texts.exampleLeft({ left })}</p>
          <Button variant="default" my="sm" onClick={() => ask(data)}>
            {texts.removeExample}
          </Button>
        </>
      )}
      {data.tables.length > 0 && (
        <p className="admin-quiet">
          {texts.exampleTables}{' '}
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
    <Text size="sm">{texts.whatGoes}</Text>
    <List title={texts.leaving.posts} names={example.posts.map(({ title }) => title)} />
    <List title={texts.leaving.pictures} names={example.pictures.map(({ title }) => title)} />
    <List title={texts.leaving.categories} names={example.categories.map(({ title }) => title)} />
    <List title={texts.leaving.prices} names={example.prices.map(({ name, value }) => `${name}: ${value}`)} />
    <List title={texts.leaving.lots} names={example.lots.map(({ title }) => title)} />
    <List title={texts.leaving.cases} names={example.cases.map(({ title }) => title)} />
    <List title={texts.leaving.orders} names={example.orders.map(({ title }) => title)} />
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
