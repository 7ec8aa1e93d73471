/** Where mail goes out, a letter that tries the mail server, and what its response means. */
import { Alert, Button, Code, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { GoodNotice } from '#shared/admin/platform/components/states/good-notice.tsx'
import { Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { setupKey } from '#shared/admin/platform/setup-query.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import { type MailTest, type SetupState, testMail } from '#shared/contract/system/setup.ts'
import { MailForm } from './mail-form.tsx'
import { mailSettingsQuery } from './use-mail-settings.ts'

export const MailStep = ({ mail }: { mail: SetupState['mail'] }) => {
  const isOwner = useCan('admins.manage')
  if (isOwner) return <OwnersMail mail={mail} />
  return (
    <Text size="sm">
      {mail && `Письма уходят с ${mail.from}, заявки приходят на ${mail.to}. `}
      Почту настраивает владелец.
    </Text>
  )
}

const OwnersMail = ({ mail }: { mail: SetupState['mail'] }) => {
  const { client } = useServices()
  const settings = useQuery(mailSettingsQuery(client))
  if (settings.isPending) return <LoadingRows rows={3} />
  if (settings.isError) return <Failed error={settings.error} onRetry={() => void settings.refetch()} />
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
  const { client } = useServices()
  const queries = useQueryClient()
  const [to, setTo] = useState(useUser()?.email ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<MailTest | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    setResult(null)
    try {
      setResult(await client.call(testMail, { body: { to } }))
    } catch (error) {
      setProblem(fieldProblems(error).to ?? messageOf(error))
    }
    void queries.invalidateQueries({ queryKey: setupKey })
    setBusy(false)
  }
  return (
    <form className="admin-form" onSubmit={event => void send(event)} noValidate aria-label="Пробное письмо">
      <TextInput
        label="Кому отправить пробное письмо"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={to}
        error={problem}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy} style={{ justifySelf: 'start' }}>
        Отправить пробное письмо
      </Button>
      <div role="status">{result && <Result {...result} />}</div>
    </form>
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
