import { Alert, Box, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/system/mail.js'
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
      {mail && <span>{texts.lettersGo({ from: mail.from, to: mail.to })}</span>}
      <span>{texts.ownerSetsUp}</span>
    </Text>
  )
}

const OwnersMail = ({ mail }: { mail: SetupState['mail'] }) => {
  const settings = useCall(readMailSettingsEndpoint)
  if (settings.data === undefined) return <QueryState of={settings} rows={3} />
  return (
    <Stack gap="lg">
      {mail === null && (
        <Alert color="yellow" title={texts.noServer}>
          {texts.noLetters}
        </Alert>
      )}
      {settings.data.source === 'environment' && mail ? (
        <Text size="sm">
          {texts.lettersGoFrom} <Code>{mail.from}</Code>
          {texts.requestsComeTo} <Code>{mail.to}</Code>
          {texts.setByKeeper}
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
    <Form maw="46rem" onSubmit={() => void run()} label={texts.testLetter}>
      <TextInput
        label={texts.testTo}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={to}
        error={problems.to ?? failure}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" variant="default" loading={busy}>
          {texts.sendTest}
        </Button>
      </Group>
      <div role="status">{result && <Result {...result} />}</div>
    </Form>
  )
}

const Result = ({ problem }: MailTest) =>
  problem === null ? (
    <GoodNotice title={texts.letterTaken}>{texts.lookInSpam}</GoodNotice>
  ) : (
    <Alert color="red" title={texts.letterNotSent}>
      <Text size="sm">{problem.explanation}</Text>
      {problem.said && (
        <Text size="sm" mt="xs">
          {texts.serverSaid} <Code>{problem.said}</Code>
        </Text>
      )}
    </Alert>
  )

export const MailPanel = () => {
  const setup = useCall(readSetupEndpoint)
  if (setup.data === undefined) return <QueryState of={setup} rows={3} />
  return (
    <Box component="section" maw="46rem" className="admin-card" aria-labelledby="mail-title">
      <h2 id="mail-title">{texts.mail}</h2>
      <MailStep mail={setup.data.mail} />
    </Box>
  )
}
