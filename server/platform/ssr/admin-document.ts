/**
 * The admin's document: an empty page that a script fills. It carries only the firm's look, so that the page begins in
 * the firm's colour before the sign-in.
 */

import { themeScript } from '#server/platform/http/defences/content-policy.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { usualAccent } from '#shared/domain/text/accent-colour.ts'
import { escapeAttribute } from '#shared/domain/text/escape-html.ts'
import { type DocumentAssets, inertJson } from './document.ts'

export const adminDocument = (assets: DocumentAssets, { name, look }: SiteInfo): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><script>${themeScript}</script><meta name="viewport" content="width=device-width,initial-scale=1"><title>Управление</title><meta name="robots" content="noindex"><meta name="theme-color" content="${usualAccent}"><link rel="icon" type="image/svg+xml" href="/icons/favicon.svg">${assets.styles
    .map(href => `<link rel="stylesheet" href="${escapeAttribute(href)}">`)
    .join('')}${assets.modules
    .map(href => `<link rel="modulepreload" href="${escapeAttribute(href)}">`)
    .join(
      '',
    )}${assets.extra ?? ''}</head><body><div id="root"></div><script type="application/json" id="firm">${inertJson({ name, look })}</script><script type="module" src="${escapeAttribute(
    assets.script,
  )}"></script></body></html>`
