import PubNub from 'pubnub-9';
import { describeConformance } from './describeConformance';

describeConformance(9, PubNub);
