export { findFreeSlot, type SlotSearch } from './find-free-slot.ts';
