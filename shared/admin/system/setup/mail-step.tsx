/** A letter that tries the mail server, and what its response means. */
import { Alert, Button, Code, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import { type MailTest, type SetupState, testMail } from '#shared/contract/setup.ts'
import { GoodNotice } from './good-notice.tsx'
import { setupKey } from './setup-query.ts'

export const MailStep = ({ mail }: { mail: SetupState['mail'] }) => {
  const sends = useCan('admins.manage')
  if (!mail) return <NotConfigured />
  return (
    <Stack gap="md">
      <Text size="sm">
        Письма уходят с <Code>{mail.from}</Code>, заявки приходят на <Code>{mail.to}</Code>. Оба адреса и
        сервер задаются при установке, переменными MAIL_FROM, MAIL_TO и SMTP_URL.
      </Text>
      {sends ? <Test /> : <Text size="sm">Пробное письмо отправляет владелец.</Text>}
    </Stack>
  )
}

const NotConfigured = () => (
  <Alert color="yellow" title="Почтовый сервер не задан">
    <Text size="sm">
      Заявки сохраняются и видны здесь, но писем о них не будет. Задайте на сервере три переменные и
      перезапустите его; это единственное, для чего нужен перезапуск.
    </Text>
    <ul>
      <li>
        <Code>SMTP_URL</Code>: сервер с именем и паролем, например{' '}
        <Code>smtps://имя:пароль@smtp.example.com:465</Code>
      </li>
      <li>
        <Code>MAIL_FROM</Code>: от чьего имени приходят письма
      </li>
      <li>
        <Code>MAIL_TO</Code>: куда приходят заявки
      </li>
    </ul>
  </Alert>
)

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
      <Button type="submit" variant="default" loading={busy} className="admin-setup-own-width">
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
