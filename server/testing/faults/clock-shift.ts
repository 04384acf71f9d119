// Loaded before the server (`node --import`): on SIGUSR2 the clock of this process jumps as if it had been set. Timers
// keep running, as with a real change.
let shift = 0;
process.on('SIGUSR2', () => {
  shift = Number(process.env['CLOCK_SHIFT_MS']);
  console.log('the clock has jumped');
});

globalThis.Date = new Proxy(Date, {
  construct: (date, args, newTarget) =>
    args.length === 0 ? new date(date.now() + shift) : (Reflect.construct(date, args, newTarget) as Date),
  apply: (date) => new date(date.now() + shift).toString(),
  get: (date, key) => (key === 'now' ? () => date.now() + shift : Reflect.get(date, key)),
});
