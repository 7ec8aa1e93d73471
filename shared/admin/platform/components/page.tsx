import { ActionIcon, Box, Group, Title } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/platform/components.js'
import { Icon } from './facts/icon.tsx'

/** History state of the navigation from a record back to its list: the focus returns to its line. */
export const backToList = 'back-to-list'

export interface PageProps {
  title: string
  /** Shown under the heading in small letters. */
  hint?: ReactNode
  actions?: ReactNode
  /** Path of the list to go back to. */
  back?: string
  children: ReactNode
}

export const Page = ({ title, hint, actions, back, children }: PageProps) => {
  useEffect(() => {
    document.title = texts.pageTitle({ title })
  }, [title])
  const heading = useInheritedFocus()
  return (
    <>
      <header className="admin-page-header">
        {back && (
          <ActionIcon
            component={Link}
            to={back}
            state={backToList}
            aria-label={texts.toList}
            title={texts.toList}
          >
            <Icon name="left" />
          </ActionIcon>
        )}
        <Box className="admin-page-title" flex="1 1 12rem">
          {/* The layout moves the focus here after a change of page. */}
          <Title order={1} tabIndex={-1} data-page-title ref={heading}>
            {title}
          </Title>
          {hint && <div className="admin-page-hint">{hint}</div>}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </header>
      <div className="admin-page-body">{children}</div>
    </>
  )
}

/** True when the heading unmounted last had the focus. */
let leftFocused = false

/** Focuses the heading when the one that it replaces had the focus, such as that of the page's loading state. */
const useInheritedFocus = () => {
  const ref = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const heading = ref.current
    // Focus on the body means that nothing else has been focused since.
    if (leftFocused && document.activeElement === document.body) heading?.focus({ preventScroll: true })
    leftFocused = false
    return () => {
      leftFocused = heading !== null && document.activeElement === heading
    }
  }, [])
  return ref
}
