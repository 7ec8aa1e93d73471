import { Box, Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoosePicture } from '#shared/admin/content/media/choose-picture.tsx'
import { keepFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { logoHash } from '#shared/domain/calculation/office-options.ts'
import {
  accentShades,
  checkAccent,
  grounds,
  parseAccent,
  usualAccent,
} from '#shared/domain/text/accent-colour.ts'
import type { SetupOptions } from './use-setup-options.ts'

export const LookStep = ({ options }: { options: SetupOptions }) => (
  <>
    <Logo options={options} />
    <Accent options={options} />
  </>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex component="fieldset" direction="column" gap="xs" p="sm" bd="1px solid var(--admin-line)" bdrs="md">
    <Box component="legend" px="2xs" fw={600}>
      {title}
    </Box>
    {children}
  </Flex>
)

const Logo = ({ options }: { options: SetupOptions }) => {
  const address = options.value('site_logo')
  return (
    <Part title="Логотип">
      <p className="admin-quiet">
        PNG или WebP с прозрачным фоном, не ниже 68 пикселей. В шапке он стоит рядом с названием и виден в
        обеих темах.
      </p>
      {logoHash(address) !== null && (
        <Group gap="xs">
          <LogoSample src={address} alt="Логотип в светлой теме" bg="var(--paper)" />
          <LogoSample src={address} alt="Логотип в тёмной теме" bg="var(--on-accent)" />
        </Group>
      )}
      <Group gap="xs">
        <ChoosePicture
          label={address ? 'Другой логотип' : 'Выбрать логотип'}
          onChoose={picture => options.change('site_logo', picture.url)}
        />
        {address && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              keepFocus()
              options.change('site_logo', '')
            }}
          >
            Убрать логотип
          </Button>
        )}
      </Group>
      {options.problems.site_logo && <p className="admin-field-error">{options.problems.site_logo}</p>}
    </Part>
  )
}

const LogoSample = (picture: { src: string; alt: string; bg: string }) => (
  <Box
    component="img"
    w="auto"
    h="3.5rem"
    px="sm"
    py="xs"
    bd="1px solid var(--admin-line)"
    bdrs="md"
    {...picture}
  />
)

const Accent = ({ options }: { options: SetupOptions }) => {
  const typed = options.value('site_accent')
  const accent = parseAccent(typed === '' ? usualAccent : typed)
  const change = (value: string) => options.change('site_accent', value)
  return (
    <Part title="Цвет фирмы">
      <Group align="flex-end" gap="xs">
        <Box
          component="input"
          type="color"
          aria-label="Выбрать цвет на глаз"
          w="2.75rem"
          h="2.25rem"
          p="4xs"
          bd="1px solid var(--admin-line)"
          bdrs="md"
          bg="none"
          value={accent ?? usualAccent}
          onChange={event => change(event.currentTarget.value)}
        />
        <TextInput
          label="Цвет"
          description="Решётка и шесть знаков; пусто — бронза из поставки."
          placeholder={usualAccent}
          maxLength={7}
          spellCheck={false}
          value={typed}
          error={options.problems.site_accent ?? (accent === null && 'Например: #0057b7')}
          onChange={event => change(event.currentTarget.value)}
        />
        {typed && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              keepFocus()
              change('')
            }}
          >
            Вернуть бронзу
          </Button>
        )}
      </Group>
      {accent && (
        <Stack gap="xs" mt="sm">
          <Sample accent={accent} />
          <Checks accent={accent} />
        </Stack>
      )}
    </Part>
  )
}

const Sample = ({ accent }: { accent: string }) => {
  const { deep, light, on } = accentShades(accent)
  return (
    <Box
      component="svg"
      viewBox="0 0 360 84"
      w="min(100%, 26rem)"
      bd="1px solid var(--admin-line)"
      bdrs="md"
      role="img"
      aria-label="Кнопка и ссылка в обеих темах"
    >
      {(['light', 'dark'] as const).map((theme, index) => (
        <g key={theme} transform={`translate(${index * 180} 0)`}>
          <rect width="180" height="84" fill={grounds[theme][0]} />
          <rect x="16" y="16" width="104" height="30" rx="3" fill={accent} />
          <text x="68" y="36" textAnchor="middle" fontSize="13" fontWeight="600" fill={on}>
            Рассчитать
          </text>
          <text
            x="16"
            y="68"
            fontSize="13"
            textDecoration="underline"
            fill={theme === 'light' ? deep : light}
          >
            Подробнее
          </text>
        </g>
      ))}
    </Box>
  )
}

const Checks = ({ accent }: { accent: string }) => (
  <Flex component="ul" direction="column" gap="3xs" maw="30rem" fz="sm" aria-live="polite">
    {checkAccent(accent).map(({ name, ratio, holds }) => (
      <Flex component="li" key={name} justify="space-between" align="center" gap="sm">
        <span>{name}</span>
        <Box component="span" flex="none">
          {ratio.toFixed(1).replace('.', ',')} : 1{' '}
          <Badge tone={holds ? 'good' : 'bad'}>{holds ? 'хорошо' : 'сливается'}</Badge>
        </Box>
      </Flex>
    ))}
  </Flex>
)
