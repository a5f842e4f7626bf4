/** The logo: a horn with sound waves, as in favicon.svg. */
export function ProductMark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="#4f46e5" />
      <path d="M8 14.5 20 9v13L8 17.5z" fill="#fff" />
      <path d="M10.5 18.5v4.2a1.8 1.8 0 0 0 3.6 0v-2.9" fill="none" stroke="#fff" strokeWidth="2" />
      <path d="M23 12.5a5 5 0 0 1 0 6" fill="none" stroke="#c7d2fe" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
