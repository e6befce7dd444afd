/**
 * Calculates when a schedule is due next: `rate(5 minutes)`, `cron(0 8 ? * MON-FRI *)`, `at(2026-03-01T08:00:00)`. Cron
 * as on AWS: minute, hour, day of month, month, day of week (SUN is 1), year.
 */
export type NextDue = (after: number) => number | null;

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** If no day matches within this time, the expression is wrong. */
const furthestDays = 366 * 9;

export function parseSchedule(expression: string, timeZone = 'UTC'): NextDue {
  const [, kind = '', content = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'rate') return rate(content, expression);
  if (kind === 'at') return once(content, timeZone);
  if (kind === 'cron') return cron(content, expression, timeZone);
  throw new Error(`${expression} is no schedule that the local cloud knows.`);
}

function rate(content: string, expression: string): NextDue {
  const [, amount = '', unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(content) ?? [];
  const interval = Number(amount) * (unitMs[unit] ?? 0);
  if (!(interval > 0)) throw new Error(`${expression} is no rate.`);
  return (after) => after + interval;
}

function once(content: string, timeZone: string): NextDue {
  const wanted = Date.parse(`${content}Z`);
  const at = wanted - offsetMs(wanted, timeZone);
  return (after) => (at > after ? at : null);
}

type Field = (value: number) => boolean;
interface Calendar {
  minute: number;
  hour: number;
  day: number;
  month: number;
  weekday: number;
  year: number;
}

function cron(content: string, expression: string, timeZone: string): NextDue {
  const parts = content.trim().split(/\s+/);
  const [minutes = '', hours = '', days = '', months = '', weekdays = '', years = ''] = parts;
  if (parts.length !== 6) throw new Error(`${expression} needs six fields.`);
  const minute = parseField(minutes, 0, 59);
  const hour = parseField(hours, 0, 23);
  const month = parseField(months, 1, 12, monthNames, 1);
  const year = parseField(years, 1970, 2199);
  const isDay = parseDay(days, weekdays);
  const isWantedDay = (at: Calendar) => year(at.year) && month(at.month) && isDay(at);

  return (after) => {
    const start = Math.floor(after / minuteMs) * minuteMs + minuteMs;
    let dayStart = start;
    for (let day = 0; day < furthestDays; day += 1) {
      const dayEnd = nextMidnight(dayStart, timeZone);
      if (isWantedDay(calendar(dayStart, timeZone))) {
        for (let time = dayStart; time < dayEnd; time += minuteMs) {
          const at = calendar(time, timeZone);
          if (minute(at.minute) && hour(at.hour)) return time;
        }
      }
      dayStart = dayEnd;
    }
    return null;
  };
}

/** Either a day of the month or a day of the week; the other one is `?`. */
function parseDay(days: string, weekdays: string): (at: Calendar) => boolean {
  if (weekdays === '?' || weekdays === '*') {
    if (days === 'L')
      return ({ day, month, year }) => day === new Date(Date.UTC(year, month, 0)).getUTCDate();
    const field = parseField(days === '?' ? '*' : days, 1, 31);
    return ({ day }) => field(day);
  }
  const [, named = '', nth] = /^([A-Z0-9]+)#(\d)$/.exec(weekdays) ?? [];
  if (nth !== undefined) {
    const wanted = numberOf(named, weekdayNames, 1);
    return ({ day, weekday }) => weekday === wanted && Math.ceil(day / 7) === Number(nth);
  }
  const field = parseField(weekdays, 1, 7, weekdayNames, 1);
  return ({ weekday }) => field(weekday);
}

/** `*`, `5`, `1-5`, `0/15`, `MON-FRI`, and lists of these. */
function parseField(
  text: string,
  least: number,
  most: number,
  names: readonly string[] = [],
  base = 0,
): Field {
  const tests = text.split(',').map((part): Field => {
    const [range = '', step] = part.split('/');
    const [from = '', to] = range.split('-');
    const start = range === '*' || range === '?' ? least : numberOf(from, names, base);
    const open = range === '*' || range === '?' || step !== undefined;
    const end = to !== undefined ? numberOf(to, names, base) : open ? most : start;
    const width = step === undefined ? 1 : Number(step);
    if (!(start >= least && end <= most && width > 0))
      throw new Error(`${text} is not within ${least} to ${most}.`);
    return (value) => value >= start && value <= end && (value - start) % width === 0;
  });
  return (value) => tests.some((test) => test(value));
}

function numberOf(text: string, names: readonly string[], base: number): number {
  const named = names.indexOf(text.toUpperCase());
  return named >= 0 ? named + base : Number(text);
}

/** The local date and time there at that moment. */
function calendar(time: number, timeZone: string): Calendar {
  const shown = new Date(time + offsetMs(time, timeZone));
  return {
    minute: shown.getUTCMinutes(),
    hour: shown.getUTCHours(),
    day: shown.getUTCDate(),
    month: shown.getUTCMonth() + 1,
    weekday: shown.getUTCDay() + 1,
    year: shown.getUTCFullYear(),
  };
}

function nextMidnight(time: number, timeZone: string): number {
  const shown = time + offsetMs(time, timeZone);
  const midnight = (Math.floor(shown / dayMs) + 1) * dayMs;
  const guess = midnight - offsetMs(time, timeZone);
  return midnight - offsetMs(guess, timeZone);
}

/** How far the zone is ahead of UTC at that moment. */
function offsetMs(time: number, timeZone: string): number {
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return 0;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(time));
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return shown - Math.floor(time / 1000) * 1000;
}
