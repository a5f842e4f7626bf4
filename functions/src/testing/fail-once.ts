/** Lets only the next call of a function fail. */
export function failOnce<Part extends object>(part: Part, name: keyof Part): void {
  const whole = part[name] as (...args: unknown[]) => Promise<unknown>;
  part[name] = (() => {
    part[name] = whole as Part[keyof Part];
    return Promise.reject(new Error('broke off'));
  }) as Part[keyof Part];
}
