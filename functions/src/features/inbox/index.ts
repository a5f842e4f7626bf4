export { recountOpen } from './recount-open.ts';
