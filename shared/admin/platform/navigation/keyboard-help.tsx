import { Kbd, Modal, Table } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import * as texts from '#messages/admin/platform/navigation.js'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { useKeydown } from '#shared/admin/platform/components/controls/single-keys.ts'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'

const keys: readonly [keys: string[], what: string][] = [
  [['Ctrl', 'K'], texts.keys.find],
  [['Ctrl', 'S'], texts.keys.save],
  [['Alt', 'P'], texts.keys.call],
  [['Ctrl', 'Z'], texts.keys.undo],
  [['↑', '↓'], texts.keys.walkList],
  [['J', 'K'], texts.keys.walkRequests],
  [['1', '5'], texts.keys.order],
  [['Alt', 'L'], texts.keys.orderLink],
  [['T'], texts.keys.request],
  [[texts.space], texts.keys.mark],
  [['Enter'], texts.keys.open],
  [['Esc'], texts.keys.close],
  [['Alt', 'F10'], texts.keys.toToolbar],
  [['/'], texts.keys.insertBlock],
  [['Alt', 'Shift', '↑'], texts.keys.moveUp],
  [['Tab'], texts.keys.nextField],
  [['?'], texts.keys.help],
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
    <Modal opened={opened} onClose={() => setOpened(false)} title={texts.shortcuts} centered>
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
