/** Weekly themes, critique, and one very patient wait for a heron. */
export const photography = `
--- 20 days ago 17:20
A: Theme of the week: "edges". Anything that has one. One picture a person, small stories welcome.
B: Does the edge of patience count
A: Show me what it looks like.
C: I'm in. I've a puddle in mind.
--- 19 days ago 18:05
C: The puddle let me down. It dried up while I was changing the lens.
D: Puddles can sense it
E: What lens would you all take for a week of walking in the hills, if you could only take one? I've a 35 and a 24-70 and a sore shoulder.
A: The 35. You'll miss three pictures and enjoy the other hundred.
F: 24-70, because those three pictures are why you went.
E: So it's settled: I'll carry both and complain
G: A friend says the best lens is the one that you don't notice on the climb. That friend carries a phone.
E: Wise and annoying.

--- 18 days ago 07:30
D: Edges: frost on a garden gate, 7 this morning, fingers still not back.
B: The way the light stops at the hinge! How did you expose for that?
D: For the bright side, and I let the rest go dark. One and a third stops under.
B: Saving that.
+3h
F: A small critique, if you like: the post on the left pulls my eye out of the picture. Cover it with your thumb and look again.
D: Oh wow. Thumb it is. Cropped.
  👏 A F G
--- 16 days ago 19:10
E: From the hills. I took the 35 in the end. Sun had been gone for ten minutes, everybody else had packed up.
E: [image mountain.svg] Last light over the lake, 0.8 s, braced on a fence
  😍 A B C D F G H +1  🔥 F
F: I take back everything I said about the 24-70.
A: It's the layers for me. Four blues and then that thin line of orange.
E: I nearly left too. A sheep was standing in the way so I stayed
H: Buy that sheep a drink
  😂 A B C D E
G: How did you get the lake so still with 0.8 s?
E: It was windless, and the long exposure smooths what's left. No filter, only luck and the sheep.

--- 15 days ago 12:30
A: Edges has a winner by hearts: {E}'s mountain, with {D}'s gate one heart behind. {E} picks the next theme.
E: "Hands". Because I'm bad at them.
  👍 A B C D F G
--- 14 days ago 18:40
B: Hands is hard. As soon as people know it's about their hands they hold them like cutlery.
  😂 A C D E G
H: Give them something to do. Peel an orange, untie a knot.
C: My grandfather repairs clocks. I'll just sit there with a camera until he forgets me
F: That's the dream subject. Window light, from the side?
C: North window, and a lamp with a green shade. I couldn't have built it better.
--- 13 days ago 16:15
C: He didn't forget me. He asked if I had nothing better to do, and then told me for two hours how his father taught him. I took eleven pictures and they're all a bit shaky, since I was laughing.
  ❤️ A B D E F G H
A: Then post a shaky one
C: Tomorrow. I want to print it for him first.
  🥹 A D E H

--- 11 days ago 17:50
G: Question about printing. My prints come out darker than on the screen, every time.
F: Screen too bright. Put a sheet of white paper next to it and turn it down until both look the same.
G: It's at 80 now and I feel like in a cave.
F: Welcome to the cave. Your prints will match.
+2h
G: THEY MATCH
  🎉 A B F
--- 9 days ago 17:05
A: Photo walk on the weekend? The old harbour, meeting at the crane at nine, coffee at eleven.
B: In
D: In. Are the cranes moving these days?
A: They are being painted, so they stand still and shine.
E: In, with one lens!
H: I'm away, take one of the yellow tug for me please.
F: In, if coffee's at eleven and not "around eleven"
A: Eleven sharp, for you.
  ☕ F B  👍 D E
--- 7 days ago 13:20
A: Thanks for the walk! 14 people, 9 degrees, and one tug.
B: Here's the tug for {H}. It hooted at me.
H: It's PERFECT. It hoots at everyone it likes.
  💛 A B C D
D: Contact sheet of my morning. 212 pictures, four that I like.
E: Four is a very good morning
C: Which four?
D: The rope, the two painters having breakfast, {F} looking at the watch at 10:58, and a gull.
  😂 A B E F G H
F: It was 10:59 when the coffee came.
+5h
B: Since we talked about it on the walk, my rough table for night shots without a tripod:
  | f/1.8, ISO 3200, 1/30: street with shop windows
  | f/1.8, ISO 6400, 1/15: street without, lean on something
  | anything darker: come back with a tripod or with friends
  🙏 A C D E G H
--- 5 days ago 18:25
F: I've sat at the pond for a heron. Three evenings. Yesterday it landed two metres behind me. I heard it. I didn't dare turn round.
A: And?
F: It stood there for ten minutes, breathing. I've no picture and it's the best thing that happened all year.
  ❤️ A B C D E G H +1
C: That's a photograph too
G: Caption it and post a black frame.
--- 4 days ago 20:10
F: "Heron, behind me."
F: [image heron.svg] Not a photograph. I drew it from memory, from how it sounded.
  😍 A B C D E G H +1  👏 A E
D: Oh this is lovely. From how it sounded!
B: You can put down the camera now, you've won.
--- 3 days ago 12:15
A: Hands has come to an end as well, and the winner is a shaky grandfather. {C}, your theme?
C: He says: "waiting".
E: That's a beautiful one
F: I've a heron for that.
  😂 A B C D E H
--- 1 day ago 18:30
G: Waiting: laundrette at ten at night, one person asleep, one dryer still turning. I asked afterwards if it's all right to post it. They said yes, if I also say that the jumper came out fine.
B: Did it?
G: Immaculate.
  😂 A C D E F
H: The reflection of the exit sign in the drum! Did you see that when you took it?
G: I'd love to say yes.
  😂 A B H

--- 41m ago
D: Waiting, my try: my sister at the window with the phone in her hand, an hour before the exam result came. She's looking at the road as if it came by post.
A: Did she pass?
D: She did! With a distinction in the thing she was afraid of.
  🎉 A B C E F G H
E: May I be boring and ask for the settings?
D: 1/60, f/2, ISO 800, window light and a white tea towel on the table to lift the shadow.
E: The tea towel!
F: There's always a tea towel. Behind every great portrait is a tea towel.
  😂 A B C D G
C: My grandfather has the print over his bench now. He's told three customers that he was the one waiting.
  ❤️ A B D E F G H
`;
