import { describe, expect, it } from 'vitest';
import { clock, daysBefore, initials, longDate, mediumDate, percent, shortMoment, timeOfDay } from './format';

const NOW = new Date(2026, 10, 30, 14, 2).getTime();
const at = (...parts: readonly [number, number, number, number?, number?]): number => {
  const [year, month, day, hour = 9, minute = 5] = parts;
  return new Date(year, month, day, hour, minute).getTime();
};

describe('times and dates', () => {
  it('shows 24 hours in both languages', () => {
    expect(timeOfDay(at(2026, 10, 30, 0, 5), 'en')).toBe('00:05');
    expect(timeOfDay(at(2026, 10, 30, 18, 30), 'ru')).toBe('18:30');
  });

  it('names a day in each language', () => {
    expect(longDate(at(2026, 10, 27), NOW, 'en')).toBe('Friday, 27 November');
    expect(longDate(at(2026, 10, 27), NOW, 'ru')).toBe('Пятница, 27 ноября');
    expect(mediumDate(at(2026, 10, 30), NOW, 'en')).toBe('Mon, 30 Nov');
    expect(mediumDate(at(2026, 10, 30), NOW, 'ru')).toBe('Пн, 30 ноября');
    expect(longDate(at(2025, 10, 27), NOW, 'en')).toContain('2025');
  });

  it('is as short as tells: a time, a weekday, a date', () => {
    expect(shortMoment(at(2026, 10, 30, 11, 40), NOW, 'en')).toBe('11:40');
    expect(shortMoment(at(2026, 10, 27), NOW, 'en')).toBe('Fri');
    expect(shortMoment(at(2026, 10, 27), NOW, 'ru')).toBe('Пт');
    expect(shortMoment(at(2026, 9, 24), NOW, 'en')).toBe('24 Oct');
    expect(shortMoment(at(2025, 9, 24), NOW, 'en')).toBe('24/10/2025');
  });

  it('counts days by their dates, not by hours', () => {
    expect(daysBefore(at(2026, 10, 29, 23, 59), at(2026, 10, 30, 0, 1))).toBe(1);
    expect(daysBefore(at(2026, 10, 30, 0, 1), NOW)).toBe(0);
  });
});

describe('lengths and names', () => {
  it.each([
    [0, '0:00'],
    [59_999, '0:59'],
    [759_000, '12:39'],
    [3_723_000, '1:02:03'],
    [-5, '0:00'],
  ])('%i ms is %s', (ms, text) => {
    expect(clock(ms)).toBe(text);
  });

  it('puts a no-break space before a Russian percent sign', () => {
    expect(percent(0.444, 'en')).toBe('44%');
    expect(percent(0.444, 'ru')).toBe('44\u00a0%');
  });

  it.each([
    ['Marina Orlova', 'MO'],
    ['Лев Бродский', 'ЛБ'],
    ['Claude', 'CL'],
    ['Anna Maria Luisa', 'AM'],
    ['', '?'],
    ['«Halden» support', 'SU'],
  ])('%s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
