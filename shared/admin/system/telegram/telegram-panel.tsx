import {
  Alert,
  Anchor,
  Button,
  Group,
  NativeSelect,
  PasswordInput,
  Radio,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/system/telegram.js'
import { useOptionValue } from '#shared/admin/calculation/options/use-option-value.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { Form } from '#shared/admin/platform/forms/form.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { fieldProblems } from '#shared/client/api-error.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  type BotSettings,
  botToken,
  chooseTelegramChatEndpoint,
  linkTelegramPersonEndpoint,
  readBotSettingsEndpoint,
  readTelegramEndpoint,
  removeBotTokenEndpoint,
  saveBotTokenEndpoint,
  type TelegramChat,
  type TelegramPerson,
  testTelegramChatEndpoint,
} from '#shared/contract/system/telegram.ts'
import {
  choicesOf,
  telegramContentOf,
  telegramContentOption,
} from '#shared/domain/calculation/office-options.ts'

export const TelegramPanel = () => {
  // Polled, since a chat appears when a person writes to the bot.
  const telegram = useCall(readTelegramEndpoint, {}, { refetchInterval: 5_000 })
  if (telegram.data === undefined) return <QueryState of={telegram} rows={3} />
  const { configured, error, chats, people } = telegram.data
  return (
    <Stack gap="lg" maw="46rem">
      <TelegramBot />
      {configured && error && (
        <Alert color="red" title={texts.botSilent}>
          {error}
        </Alert>
      )}
      <Content />
      <section aria-labelledby="telegram-chats">
        <h2 id="telegram-chats">{texts.chats}</h2>
        {chats.length === 0 ? (
          <EmptyState title={texts.noChats}>{texts.addBot}</EmptyState>
        ) : (
          <ul className="admin-rows">
            {chats.map(chat => (
              <ChatRow key={chat.id} chat={chat} configured={configured} />
            ))}
          </ul>
        )}
      </section>
      {people.length > 0 && (
        <section aria-labelledby="telegram-people">
          <h2 id="telegram-people">{texts.whoTakes}</h2>
          <p className="admin-quiet">{texts.notTold}</p>
          <ul className="admin-rows">
            {people.map(person => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}

const Content = () => {
  const { value, save } = useOptionValue(telegramContentOption, texts.contentNote)
  return (
    <Radio.Group
      label={texts.whatIsShown}
      description={texts.keptByTelegram}
      value={telegramContentOf({ [telegramContentOption]: value })}
      onChange={save}
    >
      <Stack gap="xs" mt="xs">
        {choicesOf(telegramContentOption)?.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const ChatRow = ({ chat, configured }: { chat: TelegramChat; configured: boolean }) => {
  const params = { id: chat.id }
  const choose = useAction(
    (client, chosen: boolean) =>
      client.call(chooseTelegramChatEndpoint, { params, body: { chosen }, ifMatch: chat.version }),
    {
      changes: ['telegram'],
      done: (_, chosen) => (chosen ? texts.chatChosen : texts.chatLeft),
    },
  )
  const test = useAction(client => client.call(testTelegramChatEndpoint, { params }), {
    changes: ['telegram'],
    done: texts.reached,
  })
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Switch
          label={chat.title}
          description={`№ ${chat.chatId}`}
          checked={chat.chosen}
          onChange={event => void choose.run(event.currentTarget.checked)}
        />
        <SmallButton
          aria-label={texts.testTo({ title: chat.title })}
          disabled={!configured}
          loading={test.busy}
          onClick={() => void test.run()}
        >
          {texts.test}
        </SmallButton>
      </Group>
    </li>
  )
}

const PersonRow = ({ person }: { person: TelegramPerson }) => {
  const accounts = useCall(listAdminsEndpoint)
  const { run } = useAction(
    (client, account: number | null) =>
      client.call(linkTelegramPersonEndpoint, {
        params: { id: person.id },
        body: { account },
        ifMatch: person.version,
      }),
    { changes: ['telegram'], done: texts.saved },
  )
  return (
    <li>
      <NativeSelect
        label={person.name}
        value={person.account ? String(person.account.id) : ''}
        disabled={accounts.isPending}
        onChange={event => void run(Number(event.currentTarget.value) || null)}
        data={choices(texts.notColleague, accounts.data ?? [])}
      />
    </li>
  )
}

export const TelegramBot = () => {
  const bot = useCall(readBotSettingsEndpoint)
  if (bot.data === undefined) return <QueryState of={bot} rows={2} />
  return (
    <section aria-labelledby="telegram-bot">
      <h2 id="telegram-bot">{texts.bot}</h2>
      <Stack gap="md">
        <Name {...bot.data} />
        {bot.data.source === 'environment' ? (
          <Text size="sm">{texts.connectedByKeeper}</Text>
        ) : (
          <Token settings={bot.data} />
        )}
      </Stack>
    </section>
  )
}

const Name = ({ bot, token }: BotSettings) => {
  if (token === 'lost')
    return (
      <Alert color="red" title={texts.tokenUnreadable}>
        {texts.keyChanged}
      </Alert>
    )
  if (!bot) return null
  return (
    <Text size="sm">
      {bot.name}:{' '}
      <Anchor href={`https://t.me/${bot.username}`} target="_blank" rel="noreferrer" underline="always">
        @{bot.username}
      </Anchor>
      {texts.inviteBot}
    </Text>
  )
}

const Token = ({ settings: { source, version } }: { settings: BotSettings }) => {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [asks, setAsks] = useState<'save' | 'remove' | null>(null)
  const submit = () => {
    if (botToken.test(token.trim())) return setAsks('save')
    setProblem(texts.wholeToken)
  }
  return (
    <>
      <Form onSubmit={submit} label={texts.token} gap="sm">
        {source === null && (
          <Text size="sm">
            {texts.openInTelegram}{' '}
            <Anchor href="https://t.me/BotFather" target="_blank" rel="noreferrer" underline="always">
              @BotFather
            </Anchor>
            {texts.askForToken}
          </Text>
        )}
        <PasswordInput
          label={source === null ? texts.token : texts.otherToken}
          autoComplete="new-password"
          value={token}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': texts.showToken }}
          onChange={event => {
            setToken(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Group gap="xs">
          <Button type="submit" variant={source === null ? 'filled' : 'default'}>
            {source === null ? texts.connectBot : texts.changeToken}
          </Button>
          {source !== null && (
            <Button variant="subtle" color="red" onClick={() => setAsks('remove')}>
              {texts.disconnectBot}
            </Button>
          )}
        </Group>
      </Form>
      {asks && (
        <PasswordDialog
          title={asks === 'save' ? texts.connectBot : texts.disconnectQuestion}
          action={asks === 'save' ? texts.connect : texts.disconnect}
          destroys={asks === 'remove'}
          act={(client, password) =>
            asks === 'save'
              ? client.call(saveBotTokenEndpoint, { body: { token }, password, ifMatch: version })
              : client.call(removeBotTokenEndpoint, { password, ifMatch: version })
          }
          changes={['telegram']}
          done={asks === 'save' ? texts.connected : texts.disconnected}
          onDone={() => setToken('')}
          onRefused={error => {
            const { token: said } = fieldProblems(error)
            if (said === undefined) return
            setProblem(said)
            setAsks(null)
          }}
          onClose={() => setAsks(null)}
        >
          {asks === 'save' ? texts.confirmYourself : texts.noMessages}
        </PasswordDialog>
      )}
      <LeaveGuard dirty={token !== ''} withTabs />
    </>
  )
}
