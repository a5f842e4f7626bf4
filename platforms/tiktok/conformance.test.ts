import { describeConformance } from '../conformance.ts';
import { tiktok } from './testing/subject.ts';

describeConformance(tiktok);
