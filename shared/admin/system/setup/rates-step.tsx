/** Checks that the National Bank answers, because nothing can be calculated without its rates. */
import { Alert, Button, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { GoodNotice } from '#shared/admin/platform/components/states/good-notice.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatRate } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { readBankDayEndpoint } from '#shared/contract/calculation/rates.ts'
import { readSetupEndpoint } from '#shared/contract/system/setup.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

export const RatesStep = () => {
  const { queries } = useServices()
  const bank = useCall(
    readBankDayEndpoint,
    { params: { day: kyivDay(new Date()) } },
    { retry: false, staleTime: 0 },
  )
  const ask = async () => {
    await bank.refetch()
    void refresh(queries, readSetupEndpoint)
  }
  const { data } = bank
  return (
    <Stack gap="md" align="flex-start">
      <div role="status">
        {bank.isFetching && <LoadingState rows={2} words="Спрашиваем Национальный банк" />}
        {!bank.isFetching && bank.isError && (
          <Alert color="red" title="Курса нет">
            {messageOf(bank.error)} Проверьте, что сервер может выйти в интернет. До тех пор действует
            последний известный курс, а если его не было, <Link to="/admin/rates">задайте курс вручную</Link>.
          </Alert>
        )}
        {!bank.isFetching && data && (data.USD === null || data.EUR === null) && (
          <GoodNotice title="Банк отвечает">
            На сегодня курса ещё нет: так бывает в выходные и утром. Действует последний известный.
          </GoodNotice>
        )}
        {!bank.isFetching && data && data.USD !== null && data.EUR !== null && (
          <GoodNotice title="Банк отвечает">
            Доллар {formatRate(data.USD)} ₴, евро {formatRate(data.EUR)} ₴. Дальше курсы обновляются сами.
          </GoodNotice>
        )}
      </div>
      <Button variant="default" onClick={() => void ask()} loading={bank.isFetching}>
        Проверить ещё раз
      </Button>
    </Stack>
  )
}
