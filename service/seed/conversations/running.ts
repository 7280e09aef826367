/** Lunch loops, a sore knee and a half marathon. */
export const running = `
--- 20 days ago 07:40
A: Morning! Lunch loop today at 12:10 from the bike racks, 5 km, conversational pace. Conversational means I can talk, not that I'll stop.
  👍 B C D  😂 E
B: In
C: In but slow, my legs are still at yesterday
D: I'm the sweeper, nobody runs alone at the back.
  ❤️ C E
+6h
C: 5.2 km, 32 min, one squirrel who wouldn't move
D: We went round. It was its path
  🐿️ A B  😂 E
--- 18 days ago 09:00
E: Who's doing the autumn half marathon? I signed up at night and I regret it by day.
A: Me! Third time. It's flat except for the bridge, and the bridge is at 18.
F: Me, first one. I've never run further than 13.
B: Me. {F}, if you can do 13 in training you can do 21 with a crowd.
F: Is that true or a thing that people say
B: It's a thing that people say and it was true for me.
  😂 A C E F
D: I'm not running but I'll stand at 18 with a bell.
  🔔 A B E F
G: There's a group for pacing at 2:10 if that helps. You follow a person with a flag and stop thinking.
E: Stop thinking is my favourite kind of running
--- 17 days ago 12:00
A: A plan for four of us who'd like to finish with a smile:
  | this week: 10, 6, 14
  | next week: 10, 6, 16
  | then: 8, 5, 10
  | race week: 6, 4, sleep
  🙏 B E F
C: I'd like to do only the last line
  😂 A B D F G
--- 15 days ago 07:15
F: 14 km. In the rain. Alone. I talked to a horse at km 9.
A: What did it say
F: It walked beside me along the fence for 200 metres. Best pacer of my life.
  🐴 A B C D E G
G: Did it have a flag?
--- 14 days ago 18:30
C: Knee question: outside of the right knee, only downhill, gone after a day. Who knows that?
D: Had that. For me it was tired hips. Side steps with a rubber band, two weeks, gone.
A: I'm not a doctor, but if it stings while walking, go to one.
C: Doesn't sting. It grumbles.
D: Grumbling is band territory.
B: The library lends foam rollers and bands. Item 640 something
C: Booked. I love this job
  😂 A B D  💪 E
--- 13 days ago 12:55
A: Lunch loop: six people, a new record. Also, welcome {G} to the loop!
G: Thanks for waiting at the hill. All three times
D: There's one hill
G: I know what I saw
--- 11 days ago 08:20
B: I mapped a new long route: along the canal, over the old railway bridge, back through the orchards. 16 km, drinking water at 6 and 11, cake at 15.
B: [image route.svg]
  😍 A E F G  🍰 C D
E: Cake at 15 of 16 is good planning. Nobody would go on from cake at 8.
F: Is the railway bridge the one with the gaps?
B: It has planks now. You can look down but you don't need to.
F: I'll look at {E}'s shoes
A: When do we go?
B: At the weekend, 9:00 at the lock. In groups: 6:30, 6:00, 5:40.
  👍 A C D E F G
--- 9 days ago 13:30
A: What a morning. 16.3 km, no rain, everybody over the bridge.
F: I looked down. It was fine. I'd like that on my grave
C: Knee: silent. The band works, {D}. I owe you a cake.
D: You've eaten the cake that you owe me
C: At 15, yes
E: 16 km and I could still speak. I said "ow" mostly but I could say it.
G: Which of you left a glove at the orchard? Grey, left hand.
B: Please send that to Off-topic, you'll make somebody very happy or very confused.
--- 8 days ago 07:55
E: Legs today: two planks and an apology
A: Easy 30 minutes, very slow, it helps more than the sofa.
E: I've asked the sofa and it disagrees.
--- 6 days ago 17:40
F: Race gear question. Do I really need to not wear anything new?
A: Nothing new. Not shoes, not socks, not a shirt, not a gel.
B: I once wore new socks. I can still draw you the seam.
G: I once ate a new gel. I can't draw that.
  😂 A B C D E F
F: Old socks, old shirt, bread with jam. Understood.
--- 4 days ago 08:10
D: Weather for the race: 9 degrees, light wind from the west, so from behind on the bridge.
  🎉 A B E F
A: The bridge has never had the wind from behind. Somebody has been good this year.
--- 3 days ago 18:05
G: Plan for supporters: {D} and I at 18 with the bell, {C} at the finish with jackets and bananas. Leave your stuff with {C} at 9:30 by the big clock.
C: I've borrowed a wagon. Item 77. It has a bell too.
  🔔 A B D E F
F: I can't sleep
A: You don't need to the night before. The night before that is the one that counts, and you've had that.
E: I had that? I was awake as well
B: Lie down and be bored. It's nearly sleep.
  ❤️ F E
--- 2 days ago 12:30
D: THEY'RE ALL IN
  🎉 C G
D: {A} 1:48:20, {B} 1:57:02, {E} 2:09:31 right behind the flag, {F} 2:14:55 with a sprint that made a marshal laugh.
  🎉 A B C E F G  🔥 C G  👏 A B
C: I have four jackets, eleven bananas and a lump in my throat
F: I'VE RUN 21 KM. Me. Past a horse, by the way. There was a police horse at 12 and it looked at me as if it knew.
  🐴 A B C D E G
E: I followed the flag and didn't think one single thing for two hours. It was heaven, and then there was a bridge.
B: I heard the bell from 17.2. I ran to the bell.
G: My arm hurts more than your legs
  😂 A B C D E F
A: Personal best for me by 40 seconds and I had no idea until the clock. Thank you, all of you.
  ❤️ B C D E F G
--- 1 day ago 09:30
F: Stairs. Who invented them
E: I go down backwards. It frightened the postman
  😂 A B C D F G
B: Same. We waved at each other, the postman and I, on my stairs.
C: Also there's one banana left.
--- 48m ago
A: Recovery loop today, 12:10, 3 km, walking allowed, medals allowed.
F: I'm wearing mine. I've been wearing it since the weekend
  🏅 A B C D E G
D: Shower as well?
F: It's rustproof.
  😂 A B C D E G
E: In, as long as there are no stairs on it
B: In. And I'm only going to mention it once: there's a full marathon in spring, along the coast.
G: Don't
C: I'd need a bigger wagon
A: I've just looked at the map of it. There's cake at 41.
  😂 B C D E F G  🍰 F
F: ...I'm listening.
  🔥 A B E
`;
