import { kindKey } from '#shared/admin/platform/calls/call-query.ts'

export const tariffKey = kindKey('tariff')
