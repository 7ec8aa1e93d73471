/** Shown in place of a page that failed, inside its layout. */

import { Anchor, Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom'
import * as texts from '#messages/admin/platform/components.js'
import { PageError } from '#shared/admin/platform/session/page-error.ts'
import { ApiError } from '#shared/client/api-error.ts'

export const ErrorPage = () => {
  const error = describe(useRouteError())
  useEffect(() => {
    document.title = texts.errorTitle({ message: error.message })
  }, [error.message])
  const { revalidate } = useRevalidator()
  return (
    <Box px="md" py="2xl">
      <Stack gap="md" align="flex-start">
        <Text c="bronze" fz="figure" fw={600} lh={1}>
          {error.status}
        </Text>
        <Title order={1} tabIndex={-1} data-page-title>
          {error.message}
        </Title>
        <Group>
          {error.retry && <Button onClick={() => void revalidate()}>{texts.retry}</Button>}
          <Anchor component={Link} to="/admin" reloadDocument={!error.retry}>
            {texts.toHome}
          </Anchor>
        </Group>
      </Stack>
    </Box>
  )
}

export const LoneErrorPage = () => (
  <Flex component="main" align="center" justify="center" mih="calc(100vh - var(--admin-below, 0px))">
    <ErrorPage />
  </Flex>
)

/** Russian only, since the office reads Russian; the public site has its own text for 404. */
export const noSuchPage = texts.noSuchPage

/** Texts of an error; one without a status counts as 500, as on the site. */
export const describe = (error: unknown): { status: number; message: string; retry: boolean } => {
  if (error instanceof PageError) return { status: error.status, message: error.message, retry: false }
  if (error instanceof ApiError) {
    return { status: error.status || 503, message: error.message, retry: true }
  }
  if (isRouteErrorResponse(error)) {
    const message = error.status === 404 ? noSuchPage : error.statusText
    return { status: error.status, message, retry: false }
  }
  return { status: 500, message: texts.pageNotOpened, retry: false }
}
