export { syncCommissions } from './sync-commissions.ts';
