/** The question before what cannot be undone, asked from anywhere; one dialog of the frame shows it. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { observable } from '#shared/client/observable.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

export interface Question extends Pick<ConfirmDialogProps, 'title' | 'action'> {
  text: ReactNode
  /** Runs upon the yes and says itself what became of it; the dialog stays busy until it resolves, then closes. */
  act(): Promise<unknown>
}

/** A closed question stays for as long as its dialog takes to leave the screen. */
const asked = observable<{ question: Question; opened: boolean } | null>(null)

export const confirm = (question: Question): void => asked.set({ question, opened: true })

const close = (): void => {
  const now = asked.get()
  if (now) asked.set({ ...now, opened: false })
}

export const Confirmations = () => {
  const now = useSyncExternalStore(asked.subscribe, asked.get)
  const { pathname } = useLocation()
  const answer = useMutation({ mutationFn: ({ act }: Question) => act(), onSettled: close })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other questions
  useEffect(() => close, [pathname])
  if (!now) return null
  const { text, title, action } = now.question
  return (
    <ConfirmDialog
      opened={now.opened}
      title={title}
      action={action}
      busy={answer.isPending}
      onConfirm={() => answer.mutate(now.question)}
      onClose={close}
    >
      {text}
    </ConfirmDialog>
  )
}
