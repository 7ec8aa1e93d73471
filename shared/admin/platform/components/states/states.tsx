/** The states that every list and form has besides its content: loading, empty, failed. */

import { Alert, Flex, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/platform/components.js'
import { RetryButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { fieldProblems, messageOf, requestIdOf } from '#shared/client/api-error.ts'
import { InOrder } from '#shared/ui/in-order.tsx'

export const StartingUp = () => (
  <Flex component="main" align="center" justify="center" mih="calc(100vh - var(--admin-below, 0px))">
    <VisuallyHidden component="h1">{texts.loading}</VisuallyHidden>
    <Stack gap={10} w="min(23rem, 100%)" aria-hidden="true">
      <Skeleton height={34} width="60%" />
      <Skeleton height={120} />
      <Skeleton height={34} />
    </Stack>
  </Flex>
)

/** Grey rows in place of content that is loading; `words` are a visible text above them. */
export const LoadingState = ({ rows = 8, words }: { rows?: number; words?: string }) => (
  <Stack gap={10} py="sm" role="status">
    {words ? <Text size="sm">{words}</Text> : <VisuallyHidden>{texts.loading}</VisuallyHidden>}
    <InOrder items={Array(rows).fill(null)}>{() => <Skeleton height={26} />}</InOrder>
  </Stack>
)

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Stack gap="xs" align="center" px="md" py="2xl" bd="1px dashed var(--admin-line)" bdrs="md" ta="center">
    <Text fw={600}>{title}</Text>
    {children && (
      <Text component="div" c="dimmed" size="sm">
        {children}
      </Text>
    )}
  </Stack>
)

export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const requestId = requestIdOf(error)
  return (
    <Alert color="red" role="alert" title={texts.loadFailed} variant="light">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{messageOf(error)}</Text>
        {Object.entries(fieldProblems(error)).map(([path, message]) => (
          <Text key={path} size="sm">
            {message}
          </Text>
        ))}
        <Group gap="sm">
          {onRetry && <RetryButton onRetry={onRetry} />}
          {requestId && (
            <Text size="xs" c="dimmed">
              {texts.supportNumber({ requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

interface QueryStateProps {
  of: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  rows?: number
  words?: string
}

/** A read without data: loading, or failed with a retry. Renders nothing once the read has succeeded. */
export const QueryState = ({ of, ...loading }: QueryStateProps) => (
  <>
    {of.isPending && <LoadingState {...loading} />}
    {of.isError && <ErrorState error={of.error} onRetry={() => void of.refetch()} />}
  </>
)
