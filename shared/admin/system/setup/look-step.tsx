import { Box, Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/system/setup.js'
import { ChoosePicture } from '#shared/admin/content/media/choose-picture.tsx'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
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
    <Part title={texts.logo}>
      <p className="admin-quiet">{texts.logoHint}</p>
      {logoHash(address) !== null && (
        <Group gap="xs">
          <LogoSample src={address} alt={texts.logoInLight} bg="var(--paper)" />
          <LogoSample src={address} alt={texts.logoInDark} bg="var(--on-accent)" />
        </Group>
      )}
      <Group gap="xs">
        <ChoosePicture
          label={address ? texts.otherLogo : texts.chooseLogo}
          onChoose={picture => options.change('site_logo', picture.url)}
        />
        {address && (
          <SmallButton
            variant="subtle"
            color="gray"
            onClick={() => {
              keepFocus()
              options.change('site_logo', '')
            }}
          >
            {texts.removeLogo}
          </SmallButton>
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
    <Part title={texts.firmColour}>
      <Group align="flex-end" gap="xs">
        <Box
          component="input"
          type="color"
          aria-label={texts.chooseByEye}
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
          label={texts.colour}
          description={texts.colourHint}
          placeholder={usualAccent}
          maxLength={7}
          spellCheck={false}
          value={typed}
          error={options.problems.site_accent ?? (accent === null && texts.colourForm)}
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
            {texts.bronzeBack}
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
      aria-label={texts.sample}
    >
      {(['light', 'dark'] as const).map((theme, index) => (
        <g key={theme} transform={`translate(${index * 180} 0)`}>
          <rect width="180" height="84" fill={grounds[theme][0]} />
          <rect x="16" y="16" width="104" height="30" rx="3" fill={accent} />
          <text x="68" y="36" textAnchor="middle" fontSize="13" fontWeight="600" fill={on}>
            {texts.sampleButton}
          </text>
          <text
            x="16"
            y="68"
            fontSize="13"
            textDecoration="underline"
            fill={theme === 'light' ? deep : light}
          >
            {texts.sampleLink}
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
          <Badge tone={holds ? 'good' : 'bad'}>{holds ? texts.holds : texts.blends}</Badge>
        </Box>
      </Flex>
    ))}
  </Flex>
)
