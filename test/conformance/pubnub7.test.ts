import PubNub from 'pubnub-7';
import { describeConformance } from './describeConformance';

describeConformance(7, PubNub);
