import { Kbd, Modal, Table } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { useKeydown } from '#shared/admin/platform/components/controls/single-keys.ts'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'

const keys: readonly [keys: string[], what: string][] = [
  [['Ctrl', 'K'], 'Найти раздел, статью, заявку или действие'],
  [['Ctrl', 'S'], 'Сохранить открытую запись или заметку'],
  [['Alt', 'P'], 'На звонке: сохранить PDF; C — скопировать, M — отправить на почту, X — очистить'],
  [['Ctrl', 'Z'], 'Вернуть удалённое или прежнее состояние, пока это предлагается'],
  [['↑', '↓'], 'Идти по списку'],
  [['J', 'K'], 'В заявках: к следующей и к предыдущей'],
  [['1', '5'], 'В заказе: ход, деньги, переписка, файлы, счета; T — этап пройден сегодня, N — напомнить'],
  [['Alt', 'L'], 'В звонке и в заявке: скопировать ссылку клиента на его заказ'],
  [
    ['T'],
    'Взять открытую заявку себе; D и цифра — закрыть с исходом, Enter — без него, A — все заявки этого человека, S — спам, N — напомнить, R — ответить, C — заметка (Ctrl Enter — отправить; с расчётом, если его просили), O — к заказу после договора',
  ],
  [['Пробел'], 'Отметить статью или человека в списке; X — то же в заявках'],
  [['Enter'], 'Открыть статью или заявку; сохранить значение настройки'],
  [['Esc'], 'Закрыть заявку, окно или отменить правку'],
  [['Alt', 'F10'], 'Из текста статьи — к кнопкам оформления; Esc — обратно'],
  [['/'], 'В тексте статьи — вставить блок'],
  [['Alt', 'Shift', '↑'], 'Поднять абзац статьи; ↓ — опустить'],
  [['Tab'], 'К следующему полю или кнопке'],
  [['?'], 'Эта подсказка'],
]

const openEvent = 'admin:keyboard-help'

export const showKeyboardHelp = (): void => {
  window.dispatchEvent(new Event(openEvent))
}

export const KeyboardHelp = () => {
  const [opened, setOpened] = useState(false)
  useKeydown(event => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    setOpened(true)
  })
  useWindowEvent(openEvent, () => setOpened(true))
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title="Сочетания клавиш" centered>
      <Keys />
    </Modal>
  )
}

const Keys = () => {
  useFocusReturn()
  return (
    <Table className="admin-table">
      <Table.Tbody>
        {keys.map(([combination, what]) => (
          <Table.Tr key={what}>
            <Table.Th scope="row">
              {combination.map(key => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </Table.Th>
            <Table.Td>{what}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
