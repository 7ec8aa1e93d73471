import { Alert, Box, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { GoodNotice } from '#shared/admin/platform/components/states/good-notice.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { readMailSettingsEndpoint } from '#shared/contract/system/mail.ts'
import {
  type MailTest,
  readSetupEndpoint,
  type SetupState,
  testMailEndpoint,
} from '#shared/contract/system/setup.ts'
import { MailForm } from './mail-form.tsx'

export const MailStep = ({ mail }: { mail: SetupState['mail'] }) => {
  const isOwner = useCan('admins.manage')
  if (isOwner) return <OwnersMail mail={mail} />
  return (
    <Text size="sm">
      {mail && <span>{`Письма уходят с ${mail.from}, заявки приходят на ${mail.to}. `}</span>}
      <span>Почту настраивает владелец.</span>
    </Text>
  )
}

const OwnersMail = ({ mail }: { mail: SetupState['mail'] }) => {
  const settings = useCall(readMailSettingsEndpoint)
  if (settings.data === undefined) return <QueryState of={settings} rows={3} />
  return (
    <Stack gap="lg">
      {mail === null && (
        <Alert color="yellow" title="Почтовый сервер не задан">
          Заявки сохраняются и видны здесь, но писем о них не будет.
        </Alert>
      )}
      {settings.data.source === 'environment' && mail ? (
        <Text size="sm">
          Письма уходят с <Code>{mail.from}</Code>, заявки приходят на <Code>{mail.to}</Code>. Это задал тот,
          кто ведёт сервер сайта, и изменить может он же.
        </Text>
      ) : (
        <MailForm settings={settings.data} />
      )}
      {mail && <Test />}
    </Stack>
  )
}

const Test = () => {
  const [to, setTo] = useState(useUser()?.email ?? '')
  const { busy, problems, failure, result, run } = useAction(
    client => client.call(testMailEndpoint, { body: { to } }),
    { changes: [readSetupEndpoint], saysHere: true },
  )
  return (
    <Form maw="46rem" onSubmit={() => void run()} label="Пробное письмо">
      <TextInput
        label="Кому отправить пробное письмо"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={to}
        error={problems.to ?? failure}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" variant="default" loading={busy}>
          Отправить пробное письмо
        </Button>
      </Group>
      <div role="status">{result && <Result {...result} />}</div>
    </Form>
  )
}

const Result = ({ problem }: MailTest) =>
  problem === null ? (
    <GoodNotice title="Письмо принято">
      Почтовый сервер взял письмо. Если его нет во входящих, посмотрите в папке «Спам».
    </GoodNotice>
  ) : (
    <Alert color="red" title="Письмо не ушло">
      <Text size="sm">{problem.explanation}</Text>
      {problem.said && (
        <Text size="sm" mt="xs">
          Ответ сервера: <Code>{problem.said}</Code>
        </Text>
      )}
    </Alert>
  )

export const MailPanel = () => {
  const setup = useCall(readSetupEndpoint)
  if (setup.data === undefined) return <QueryState of={setup} rows={3} />
  return (
    <Box component="section" maw="46rem" className="admin-card" aria-labelledby="mail-title">
      <h2 id="mail-title">Почта</h2>
      <MailStep mail={setup.data.mail} />
    </Box>
  )
}
