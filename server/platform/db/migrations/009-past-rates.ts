/** A bank's rate of a day long past makes no kept page stale: pages show the last rates only, and anybody can have past ones fetched. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const pastRates: Migration = {
  name: '009-past-rates',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? sqliteTriggers : postgresTriggers) {
      await sql.raw(statement).execute(db)
    }
  },
}

/** Whether the bank's rates of a day are known that is so much later that this one is not the last, not even through holidays. */
const isLongPast = (later: string) => `new.source = 'nbu' and exists (
  select 1 from rates usd join rates eur on eur.day = usd.day
  where usd.code = 'USD' and usd.source = 'nbu' and usd.rate is not null
    and eur.code = 'EUR' and eur.source = 'nbu' and eur.rate is not null and usd.day > ${later}
)`

/** What was set by hand and goes over to the bank counts as well. */
const sqliteTriggers = ['insert', 'update'].flatMap(change => [
  `drop trigger rates_${change}_counts`,
  `create trigger rates_${change}_counts after ${change} on rates
    when not (${isLongPast("date(new.day, '+20 days')")}${change === 'update' ? " and old.source = 'nbu'" : ''})
    begin update content_version set version = version + 1; end`,
])

const postgresTriggers = [
  `create function count_rate() returns trigger language plpgsql as $$
    declare now_at bigint;
    begin
      if tg_op <> 'DELETE' then
        if ${isLongPast("to_char(new.day::date + 20, 'YYYY-MM-DD')")} and (tg_op = 'INSERT' or old.source = 'nbu') then
          return null;
        end if;
      end if;
      update content_version set version = version + 1 returning version into now_at;
      perform pg_notify('content_version', now_at::text);
      return null;
    end $$`,
  'drop trigger rates_counts on rates',
  'create trigger rates_counts after insert or update or delete on rates for each row execute function count_rate()',
]
